/** Words between the proof of live trading and the process that it kills, and the bots that trade in it. */
import type { Market } from '#engine/market.ts'
import { amount, price, quantity, ratio } from '#engine/money.ts'
import type { Command } from '#runner/host/runner.ts'
import type { ExampleFault } from '#sandbox/binance/example-sandbox.ts'
import { grid } from '#bots/grid/index.ts'
import { spot } from '#bots/spot/index.ts'

export const ACCOUNT = '1000000'

/** Await of the program: a place that it passes in a step of its life. The start is step 0. */
export type Await = { step: number; place: string }

/** Faults of the sandbox, and how often each strikes. Null: until it is taken away. */
export type FaultRules = readonly (readonly [fault: ExampleFault, times: number | null])[]

export type ToChild =
  /** A life begins or goes on; the market stands there at that time. */
  | {
      kind: 'begin'
      dataDir: string
      port: number
      apiKey: string
      secret: string
      step: number
      nowMs: number
      price: number
      /** Where it is killed, one in a step. */
      kills: readonly Await[]
      /** Where the exchange begins to go wrong, each of the places that wait for it. */
      fault: { at: readonly Await[]; rules: FaultRules } | null
    }
  | { kind: 'print'; step: number; nowMs: number; price: number; quantity: number }
  | { kind: 'command'; step: number; command: Command }
  | { kind: 'look' }
  /** The life is over, and the process is free for another. */
  | { kind: 'end' }

/** Order of a bot as its runner has it. */
export type LiveOrder = { side: string; price: bigint | null; quantity: bigint; filled: bigint; state: string }

export type FromChild =
  | { kind: 'ready' }
  | { kind: 'done'; refusal: string | null }
  /** Once nothing is under way to the exchange. */
  | { kind: 'seen'; orders: LiveOrder[]; bots: string }
  /** What it passed since it began, and how often the exchange began to go wrong. */
  | { kind: 'ended'; awaits: Await[]; faults: number }
  /** Something that a person would have to look at. */
  | { kind: 'failed'; text: string }

/** As the sandbox has it. */
export const liveMarket: Market = {
  exchange: 'binance',
  pair: 'BTC/USDC',
  base: 'BTC',
  quote: 'USDC',
  tickSize: price('0.01'),
  stepSize: quantity('0.00001'),
  minQuantity: quantity('0.00001'),
  maxQuantity: quantity('1000'),
  minNotional: amount('5'),
  maxOpenOrders: 20,
  band: { low: ratio('0.2'), high: ratio('5') },
  fees: { mode: 'received', maker: ratio('0.001'), taker: ratio('0.001') },
  status: 'trading',
}

const profits = [{ type: 'percent', profit: ratio('1'), share: ratio('100') }] as const

const gridConfig = grid.formatConfig({
  exchange: 'binance',
  account: null,
  pair: 'BTC/USDC',
  name: 'grid',
  startPrice: price('100'),
  maxPrice: price('110'),
  amount: amount('50'),
  investment: amount('500'),
  step: { kind: 'amount', amount: price('1') },
  window: { kind: 'amount', amount: price('3') },
  levelLimit: 10,
  mode: 'live',
  repeats: 9_999,
  risingOnly: null,
  limit: null,
  trailingUp: price('110'),
  trailingDown: price('90'),
  stuck: { lower: null, upper: null },
  stop: null,
  takeProfits: [],
  closeAfterTakeProfit: true,
  profits,
})

const spotConfig = spot.formatConfig({
  kind: 'single',
  exchange: 'binance',
  account: null,
  pair: 'BTC/USDC',
  name: 'spot',
  mode: 'live',
  direction: 'buy',
  profits: [{ type: 'percent', profit: ratio('5'), share: ratio('100') }],
  repeats: 9_999,
  risingOnly: null,
  opening: null,
  profitOpening: null,
  minChange: null,
  stuck: { lower: null, upper: null },
  inLimit: true,
  entries: [{ price: price('98.5'), size: { kind: 'quote', amount: amount('100') } }],
  sellAmount: null,
  stop: { price: price('95.5'), limit: null },
  follow: { up: null, down: null },
})

const unit = (id: string, family: string, config: unknown): Command => ({
  kind: 'create',
  id: `create ${id}`,
  account: ACCOUNT,
  unit: { id, owner: 'u', family, name: id, mode: 'live', config },
  allowance: 100,
  suspended: false,
})

export const BOTS = ['grid', 'spot'] as const

export const commands: readonly Command[] = [
  {
    kind: 'open-account',
    id: 'open',
    account: { id: ACCOUNT, owner: 'u', exchange: 'binance', kind: 'live' },
    balances: { USDC: '10000' },
  },
  unit('grid', 'grid', gridConfig),
  unit('spot', 'spot', spotConfig),
]
