/** Writes what a restart of live bots finds into a folder, the journal and the exchange's own file: `live-restart-fixture.ts FOLDER`. `live-restart.ts` says what it is. */
import { join } from 'node:path'
import { families } from '#bots/index.ts'
import { amount, asPrice } from '#engine/money.ts'
import type { Question, TradingExchange } from '#exchanges/contract.ts'
import type { BinanceExchange } from '#sandbox/binance/exchange.ts'
import { startBinanceSandbox } from '#sandbox/binance/index.ts'
import { openExchangeLines } from '#runner/host/exchange-lines.ts'
import { type LocalHost, startLocalHost } from '#runner/host/local-host.ts'
import type { Command } from '#runner/host/runner.ts'
import { openSqliteJournal } from '#runner/journal/sqlite-journal.ts'
import { EXCHANGE } from './live-ground.ts'
import { ACCOUNTS, BOTS, BUYS, PAIRS } from './live-restart.ts'
import { nowOf, stillMarkets, stillSource } from './still-market.ts'
import { buysAt } from './waiting-spot.ts'

const [, , folder = ''] = process.argv

const markets = stillMarkets(PAIRS)
const names = Array.from({ length: ACCOUNTS }, (_, number) => `account ${number}`)
const sandbox = await startBinanceSandbox({
  source: stillSource(markets),
  file: join(folder, 'sandbox.sqlite'),
  port: 0,
  now: Date.now,
  accounts: Object.fromEntries(names.map((name) => [name, { USDC: amount('100000000') }])),
})

/** Places at once what is asked, past the ways in: how orders came there is not measured. */
const directly = (exchange: BinanceExchange, name: string): TradingExchange => ({
  ask: (question, answer) => {
    if (question.kind === 'place') return answer(place(exchange, name, question))
    answer('id' in question ? { kind: 'lost', id: question.id } : { kind: 'unavailable', question: question.kind })
  },
  watch: () => () => undefined,
})

const place = (exchange: BinanceExchange, name: string, { id, pair, want }: Extract<Question, { kind: 'place' }>) => {
  if (want.type !== 'limit') throw new Error(`an order of type ${want.type}`)
  const placed = exchange.place(name, {
    symbol: pair.replace('/', ''),
    side: 'BUY',
    type: 'LIMIT',
    timeInForce: 'GTC',
    price: want.price,
    quantity: want.quantity,
    quoteOrderQuantity: amount('0'),
    stopPrice: asPrice(0n),
    clientOrderId: id,
  })
  if (!placed.ok) throw new Error(placed.error.msg)
  const found = exchange.find(name, { symbol: pair.replace('/', ''), orderId: null, clientOrderId: id })
  if (!found.ok) throw new Error(found.error.msg)
  return { kind: 'accepted', id, exchangeId: String(found.value.orderId) } as const
}

/** Prices of the orders of each bot. */
const LINES = Array.from({ length: BUYS }, (_, line) => 80 - line)

const commandsOf = (account: string): Command[] => [
  {
    kind: 'open-account',
    id: `open ${account}`,
    account: { id: account, owner: 'bench', exchange: EXCHANGE, kind: 'live' },
    balances: { USDC: '100000000' },
  },
  ...Array.from({ length: BOTS / ACCOUNTS }, (_, bot): Command => {
    const id = `bot ${account} ${bot}`
    const config = buysAt(markets[bot % PAIRS]?.pair ?? '/', LINES, '10', null)
    return {
      kind: 'create',
      id: `create ${id}`,
      account,
      unit: { id, owner: 'bench', family: 'spot', name: id, mode: 'live', config },
      allowance: 100_000,
      suspended: false,
    }
  }),
]

const uidOf = (name: string): string => String(sandbox.exchange.accountOf(name)?.uid)
const exchanges = new Map(names.map((name) => [uidOf(name), directly(sandbox.exchange, name)]))

const lines = openExchangeLines(
  (account) => exchanges.get(account) ?? null,
  (account, said) => host.take({ kind: 'exchange-said', account, said }),
)
const host: LocalHost = startLocalHost({
  journal: openSqliteJournal(join(folder, 'journal.sqlite'), Date.now),
  families: new Map([[families.spot.name, families.spot]]),
  markets: markets.map((market) => ({ kind: 'market', market, interval: '1m', now: nowOf(market) }) as const),
  nowMs: Date.now(),
  sink: ({ questions }) => {
    for (const { account, question } of questions) lines.ask(account, question)
  },
})
for (const name of names) {
  for (const command of commandsOf(uidOf(name))) {
    host.take({ kind: 'time', atMs: Date.now() })
    host.take({ kind: 'command', command })
    // What was asked is answered between two commands.
    await new Promise((resolve) => setImmediate(resolve))
  }
}
host.snapshot()
const open = names.reduce((sum, name) => sum + sandbox.exchange.openOrders(name, null).length, 0)
if (open !== BOTS * BUYS) throw new Error(`${open} open orders: not what the bar means`)
await sandbox.close()
process.exit(0)
