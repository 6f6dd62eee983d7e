/** A batch as the projector writes it, for tests of what reads it. */
import { amount, asPrice, asQuantity, price, quantity } from '#engine/money.ts'
import { flat } from '#engine/position.ts'
import type { UnitReport } from '#engine/status.ts'
import type { FillProjection, HistoryProjection, ProjectionBatch, UnitProjection } from '#runner/host/runner.ts'

export const exampleReport: UnitReport = {
  status: 'active',
  badges: [],
  reasons: [],
  investment: amount('500'),
  committed: amount('150'),
  used: 3,
  limit: null,
  position: flat,
  stopLossProfit: amount('0'),
  stopCount: 0,
  runs: 0,
  trades: [],
}

export const exampleUnit = (change: Partial<UnitProjection>): UnitProjection => ({
  id: '00000000-0000-7000-8000-00000000b001',
  account: '00000000-0000-7000-8000-00000000a001',
  owner: '00000000-0000-7000-8000-00000000c001',
  family: 'grid',
  name: 'Example',
  mode: 'demo',
  exchange: 'example',
  pair: 'BTC/USDC',
  config: {},
  createdAtMs: 1_000,
  startedAtMs: 1_000,
  deletedAtMs: null,
  report: exampleReport,
  ...change,
})

export const exampleFill = (
  unit: UnitProjection,
  tradeId: string,
  change: Partial<FillProjection>,
): FillProjection => ({
  account: unit.account,
  owner: unit.owner,
  unit: unit.id,
  trade: 1,
  slot: 'entry:0',
  clientOrderId: `order-${tradeId}`,
  tradeId,
  exchange: unit.exchange,
  pair: unit.pair,
  side: 'buy',
  atMs: 2_000,
  price: price('100'),
  quantity: quantity('0.5'),
  feeAsset: 'base',
  feeName: null,
  fee: quantity('0.0005'),
  feeQuote: amount('0.05'),
  realised: null,
  ...change,
})

export const exampleHistory = (
  unit: UnitProjection,
  change: Partial<HistoryProjection['row'] & Pick<HistoryProjection, 'other'>> & {
    atMs?: number
    position?: number
    ordinal?: number
  },
): ProjectionBatch['history'][number] => {
  const { atMs = 2_000, position = 1, ordinal = 0, other = null, ...row } = change
  return {
    owner: unit.owner,
    unit: unit.id,
    unitName: unit.name,
    family: unit.family,
    mode: unit.mode,
    exchange: unit.exchange,
    pair: unit.pair,
    atMs,
    position,
    ordinal,
    other,
    row: {
      action: 'buy',
      trade: 1,
      threshold: null,
      price: asPrice(100n * 10n ** 18n),
      quantity: asQuantity(5n * 10n ** 17n),
      amount: amount('50'),
      fee: amount('0.05'),
      profit: null,
      success: true,
      cause: null,
      ...row,
    },
  }
}

export const exampleBatch = (change: Partial<ProjectionBatch>): ProjectionBatch => ({
  shard: 7,
  position: 1,
  accounts: [],
  units: [],
  orders: [],
  fills: [],
  history: [],
  notices: [],
  settings: [],
  quarantines: [],
  balances: [],
  equity: [],
  ...change,
})
