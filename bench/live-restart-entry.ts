/**
 * Restarts live bots on the journal in a folder, and says after how long everything was compared with the exchange: `live-restart-entry.ts FOLDER`. The exchange's port and
 * keys come over standard input.
 */
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { families } from '#bots/index.ts'
import type { TradingExchange } from '#exchanges/contract.ts'
import { openExchangeLines } from '#runner/host/exchange-lines.ts'
import { type LocalHost, startLocalHost } from '#runner/host/local-host.ts'
import { openSqliteJournal } from '#runner/journal/sqlite-journal.ts'
import { asReach, startLiveSigner } from './live-ground.ts'
import { ACCOUNTS, PAIRS, type ReadAgain } from './live-restart.ts'
import { nowOf, stillMarkets } from './still-market.ts'

const TICK_MS = 250

const [, , folder = ''] = process.argv
const markets = stillMarkets(PAIRS)
const signer = text(process.stdin).then((told) =>
  startLiveSigner(
    folder,
    asReach(JSON.parse(told)),
    markets.map(({ pair }) => pair),
  ),
)

/** Questions wait for the signer, which begins beside. */
const exchangeOf = (account: string): TradingExchange => ({
  ask: (question, answer) => void signer.then(({ exchangeOf: of }) => of(account)?.ask(question, answer)),
  watch: (wake) => {
    void signer.then(({ exchangeOf: of }) => of(account)?.watch(wake))
    return () => undefined
  },
})

const lines = openExchangeLines(exchangeOf, (account, said) => {
  host.take({ kind: 'exchange-said', account, said })
  lookForEnd()
})
const host: LocalHost = startLocalHost({
  journal: openSqliteJournal(join(folder, 'journal.sqlite'), Date.now),
  families: new Map([[families.spot.name, families.spot]]),
  markets: markets.map((market) => ({ kind: 'market', market, interval: '1m', now: nowOf(market) }) as const),
  nowMs: Date.now(),
  sink: ({ questions, conflicts }) => {
    for (const { account, question } of questions) lines.ask(account, question)
    for (const { detail } of conflicts) throw new Error(detail)
  },
})
setInterval(() => {
  host.take({ kind: 'time', atMs: Date.now() })
  lookForEnd()
}, TICK_MS)

/** Every order is known to rest, and balances agree: nothing keeps any bot from trading. */
const lookForEnd = (): void => {
  const { inquiry, shards } = host.lane
  if (inquiry.doubts.size > 0 || inquiry.balancesToldMs.size < ACCOUNTS) return
  const accounts = [...shards.values()].flatMap((shard) => [...shard.accounts.values()])
  const orders = accounts.reduce((sum, { attempts }) => sum + attempts.size, 0)
  console.log(JSON.stringify({ seconds: performance.now() / 1_000, orders } satisfies ReadAgain))
  process.exit(0)
}
