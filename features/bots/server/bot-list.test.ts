import { readFile } from 'node:fs/promises'
import { call } from '@orpc/server'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { futuresConfig, pairRow } from '#bots/futures-signal/fixture.ts'
import { formatConfig } from '#bots/futures-signal/stored.ts'
import { exampleFutures } from '#engine/example-futures.ts'
import { exampleMarket } from '#engine/example-market.ts'
import type { MarketNow, Pair } from '#engine/market.ts'
import { amount, asAmount, asQuantity, formatDecimal, price } from '#engine/money.ts'
import { flat } from '#engine/position.ts'
import { type Status, statuses, type TradeReport } from '#engine/status.ts'
import type { UnitProjection } from '#runner/host/runner.ts'
import { openTestDatabase, type TestDatabase } from '#platform/database/test-database.ts'
import { contextOf } from '#platform/server/example-context.ts'
import { newId } from '#platform/id.ts'
import { exampleBatch, exampleReport, exampleUnit } from '#proofs/crash/example-batch.ts'
import type { ListQuery } from '#platform/list.ts'
import type { botList } from '../list.ts'
import { openTotals } from './bot-list.ts'
import { botHandlers } from './handlers.ts'
import { projectBots } from './project.ts'
import { bots } from './tables.ts'
import { openBotViews } from './view.ts'

let opened: TestDatabase
beforeAll(async () => {
  opened = await openTestDatabase()
})
afterEach(() => opened.empty())
afterAll(() => opened.close())

const [anna, bela] = [newId(), newId()]

const at = (pair: string, text: string): MarketNow => {
  const market = {
    ...exampleMarket(),
    ...(pair === 'GEM/USDC' ? exampleFutures('0', {}) : {}),
    exchange: 'example',
    pair,
  }
  return { market: asNamed(market), price: price(text), bid: price(text), ask: price(text), pumping: false }
}
const asNamed = (market: object) => market as MarketNow['market']
const prices = new Map([
  ['BTC/USDC', at('BTC/USDC', '100.37')],
  ['GEM/USDC', at('GEM/USDC', '0.00123')],
  ['ETH/BTC', at('ETH/BTC', '0.05')],
])
const markets = {
  lines: () => [...prices.values(), at('NEW/USDC', '1')].map(({ market }) => ({ market, feed: { now: () => nowMs } })),
  last: (_exchange: string, pair: string) => prices.get(pair) ?? null,
  find: () => null,
}
let nowMs = 0
let handlers: ReturnType<typeof botHandlers>
beforeEach(() => {
  const runner = { now: () => Promise.resolve(null) }
  const versions = { fundings: () => Promise.resolve(new Map()) }
  const { database } = opened
  const views = openBotViews(asServices(markets), asServices(runner), asServices(versions))
  const totals = openTotals({ database, markets: asServices(markets) }, () => nowMs)
  nowMs += 10_000
  handlers = botHandlers(asServices({ database, markets, views, totals }))
})
/** The calls of the list need no more than these. */
const asServices = (some: object) => some as never

const asked = (input: ListQuery<typeof botList>, user = anna) =>
  call(handlers.list, input, { context: contextOf(user) })
const totals = async (input: object = {}) => (await call(handlers.totals, input, { context: contextOf(anna) })).totals

const unit = (name: string, change: Partial<UnitProjection> = {}): UnitProjection =>
  exampleUnit({ id: newId(), owner: anna, name, ...change })
const write = (units: readonly UnitProjection[]) =>
  opened.database.transaction((transaction) => projectBots(transaction, exampleBatch({ units })))
const namesOf = async (input: ListQuery<typeof botList>) => (await asked(input)).bots.map(({ name }) => name)

test('pages of the newest first, of one owner, without the deleted, and how many there are', async () => {
  await write([
    unit('a', { createdAtMs: 1 }),
    unit('b', { createdAtMs: 3 }),
    unit('c', { createdAtMs: 2, mode: 'live' }),
    unit('d', { createdAtMs: 4, family: 'rsi' }),
    unit('gone', { createdAtMs: 5, deletedAtMs: 6 }),
    unit('other', { createdAtMs: 5, owner: bela }),
  ])
  expect(await namesOf({ limit: 3 })).toEqual(['d', 'b', 'c'])
  expect(await namesOf({ limit: 3, page: 2 })).toEqual(['a'])
  expect((await asked({ limit: 3, page: 2 })).total).toBe(4)
  expect(await namesOf({ family: 'grid' })).toEqual(['b', 'c', 'a'])
  expect(await namesOf({ mode: 'live' })).toEqual(['c'])
  expect(await namesOf({ sort: 'bot', direction: 'ascending' })).toEqual(['a', 'b', 'c', 'd'])
  const beyond = call(handlers.list, { limit: 101 }, { context: contextOf(anna) })
  await expect(beyond).rejects.toMatchObject({ code: 'BAD_REQUEST' })
})

test('a live bot names the key whose account it trades in, a demo bot none', async () => {
  const config = { account: 'a key' }
  await write([
    unit('live', { createdAtMs: 3, mode: 'live', config }),
    unit('demo', { createdAtMs: 2, config }),
    unit('old', { createdAtMs: 1, mode: 'live', config: {} }),
  ])
  expect((await asked({})).bots.map(({ name, key }) => [name, key])).toEqual([
    ['live', 'a key'],
    ['demo', null],
    ['old', null],
  ])
})

test.each([
  ['a part of a name in any case', 'ALPH', ['Alpha one', 'Alpha two']],
  ['words in any order', 'two alpha', ['Alpha two']],
  ['without its accents', 'arviz', ['Árvíz']],
  ['a part of a pair', 'eth', ['Árvíz']],
  ['a name and a pair', 'btc one', ['Alpha one']],
  ['signs that mean something to databases', '%', []],
  ['nothing', 'zeta', []],
])('searched by %s', async (_case, q, names) => {
  await write([unit('Alpha one'), unit('Alpha two'), unit('Árvíz', { pair: 'ETH/BTC' })])
  expect((await namesOf({ q, family: 'grid' })).toSorted()).toEqual(names)
})

test('where bots of all families are listed, their names are searched too', async () => {
  await write([unit('Alpha'), unit('Beta', { family: 'rsi' })])
  expect(await namesOf({ q: 'rsi' })).toEqual(['Beta'])
  expect(await namesOf({ q: 'rsi', family: 'rsi' })).toEqual([])
})

test('those that are deleted are listed with their results where they are asked for, and nowhere else', async () => {
  await write([
    unit('kept'),
    unit('gone', { deletedAtMs: 6, report: { ...exampleReport, status: 'deleted' } }),
    unit('gone before its end', { deletedAtMs: 6 }),
    unit('other', { owner: bela, deletedAtMs: 6 }),
  ])
  expect(await namesOf({})).toEqual(['kept'])
  expect((await namesOf({ status: 'deleted' })).toSorted()).toEqual(['gone', 'gone before its end'])
  expect((await totals({ status: 'deleted' }))[0]).toMatchObject({ bots: 2, investment: '1000' })
  const { counts } = await call(handlers.totals, {}, { context: contextOf(anna) })
  expect(counts.map(({ status, bots: count }) => [status, count])).toEqual([
    ['active', 1],
    ['deleted', 2],
  ])
})

test('a status narrows rows and sums', async () => {
  const of = (status: Status) => ({ report: { ...exampleReport, status } })
  await write([unit('a', of('closed')), unit('b', of('active'))])
  expect(await namesOf({ status: 'closed' })).toEqual(['a'])
  expect(await totals({ status: 'closed' })).toMatchObject([{ quote: 'USDC', bots: 1, investment: '500' }])
  expect((await totals())[0]).toMatchObject({ bots: 2, investment: '1000' })
})

const decimals = (most: number) => fc.bigInt({ min: 0n, max: BigInt(most) * 10n ** 18n })
const signed = (most: number) => fc.bigInt({ min: -BigInt(most) * 10n ** 18n, max: BigInt(most) * 10n ** 18n })
const positions = fc.record({
  base: signed(1_000).map(asQuantity),
  cost: signed(1_000).map(asAmount),
  realised: signed(1_000).map(asAmount),
  fees: decimals(10).map(asAmount),
})
const singles = fc.record({
  pair: fc.constantFrom<Pair>('BTC/USDC', 'ETH/BTC', 'NEW/USDC'),
  position: positions,
  investment: decimals(1_000).map(asAmount),
  status: fc.constantFrom(...statuses.filter((status) => status !== 'deleted')),
  runs: fc.nat(100),
  created: fc.nat(3),
})
const severals = fc.array(fc.record({ pair: fc.nat(1), position: positions }), { maxLength: 4 })

const config = formatConfig(
  futuresConfig({ pairs: [pairRow({ pair: 'BTC/USDC' }), pairRow({ text: 'GEM', pair: 'GEM/USDC' })] }),
)
const asTrade = (trade: object) => trade as TradeReport

const unitsOf = (
  of: readonly (typeof singles extends fc.Arbitrary<infer One> ? One : never)[],
  several: readonly { pair: number; position: UnitProjection['report']['position'] }[],
): UnitProjection[] => [
  ...of.map(({ pair, position, investment, status, runs, created }, index) =>
    unit(`bot ${index}`, {
      pair,
      createdAtMs: created,
      report: { ...exampleReport, position, investment, status, runs },
    }),
  ),
  unit('several', {
    family: 'futures-signal',
    config,
    report: {
      ...exampleReport,
      position: {
        ...flat,
        realised: several.reduce((sum, { position }) => asAmount(sum + position.realised), amount('0')),
      },
      trades: several.map((trade, id) => asTrade({ id, status: 'active', reasons: [], phase: 'holding', ...trade })),
    },
  }),
]

test('law: whatever bots hold, rows come sorted and each once, and the sums are those of the rows to the last digit', async () => {
  const sorts = ['created', 'total', 'unrealised', 'realised', 'investment', 'fees', 'runs'] as const
  await fc.assert(
    fc.asyncProperty(
      fc.array(singles, { maxLength: 12 }),
      severals,
      fc.constantFrom(...sorts),
      fc.constantFrom('ascending' as const, 'descending' as const),
      async (of, several, sort, direction) => {
        await opened.empty()
        nowMs += 10_000
        await write(unitsOf(of, several))
        const rows: Awaited<ReturnType<typeof asked>>['bots'] = []
        for (let page = 1; page <= 5; page += 1) rows.push(...(await asked({ sort, direction, limit: 4, page })).bots)
        expect(new Set(rows.map(({ id }) => id)).size).toBe(of.length + 1)
        const figure = (row: (typeof rows)[number]): bigint => {
          if (sort === 'created') return BigInt(row.createdAtMs)
          if (sort === 'runs') return BigInt(row.runs)
          return amount(sort === 'investment' ? row.investment : row.profit[sort])
        }
        const figures = rows.map(figure)
        const ordered = figures.toSorted((left, right) => (left < right ? -1 : left > right ? 1 : 0))
        expect(figures).toEqual(direction === 'ascending' ? ordered : ordered.toReversed())
        for (const { kind, quote, bots: count, ...sums } of await totals()) {
          expect(kind).toBe('demo')
          const own = rows.filter(({ pair }) => pair.endsWith(`/${quote}`))
          const sum = (part: (row: (typeof rows)[number]) => string) =>
            formatDecimal(own.reduce((all, row) => all + amount(part(row)), 0n))
          expect(count).toBe(own.length)
          expect(sums).toEqual({
            investment: sum((row) => row.investment),
            realised: sum((row) => row.profit.realised),
            unrealised: sum((row) => row.profit.unrealised),
            total: sum((row) => row.profit.total),
          })
        }
      },
    ),
    { numRuns: 40 },
  )
})

test('real money, that of a local exchange and play money are never summed', async () => {
  await write([
    unit('play', { exchange: 'binance-sandbox' }),
    unit('real', { mode: 'live' }),
    unit('local', { mode: 'live', exchange: 'binance-sandbox' }),
  ])
  expect((await totals()).map(({ kind, bots: count }) => [kind, count])).toEqual([
    ['demo', 1],
    ['live', 1],
    ['test', 1],
  ])
})

test('sums are read once a second, and those of one are not those of another', async () => {
  await write([unit('a')])
  expect((await totals())[0]?.bots).toBe(1)
  await write([unit('b')])
  expect((await totals())[0]?.bots).toBe(1)
  expect((await totals({ mode: 'demo' }))[0]?.bots).toBe(2)
  const { totals: others } = await call(handlers.totals, {}, { context: contextOf(bela) })
  expect(others).toEqual([])
  nowMs += 1_000
  expect((await totals())[0]?.bots).toBe(2)
  // A clock that was set back does not keep them for longer.
  await write([unit('c')])
  nowMs -= 60_000
  expect((await totals())[0]?.bots).toBe(3)
})

test('a bot without a name gets the first free one of its family, and folders of the pair are offered', async () => {
  await write([unit('GRID BTC/USDC'), unit('GRID BTC/USDC 3'), unit('GRID BTC/USDC 2', { family: 'rsi' })])
  const context = contextOf(anna)
  expect(await call(handlers.freeName, { family: 'grid', pair: 'BTC/USDC' }, { context })).toEqual({
    name: 'GRID BTC/USDC 2',
  })
  expect(await call(handlers.freeName, { family: 'spot', pair: 'BTC/USDC' }, { context })).toEqual({
    name: 'SPOT BTC/USDC',
  })
  const place = { family: 'spot', exchange: 'example', pair: 'BTC/USDC', mode: 'demo' as const }
  expect(await call(handlers.targets, place, { context })).toEqual({ bots: [] })
})

test('rows of before get their columns out of their reports', async () => {
  const [several] = [fc.sample(severals, { numRuns: 1, seed: 7 }).flat()]
  await write(unitsOf(fc.sample(singles, { numRuns: 20, seed: 7 }), [...several, { pair: 1, position: flat }]))
  const before = await opened.database.select().from(bots).orderBy(bots.id)
  await opened.database.update(bots).set({
    status: 'waiting',
    ...Object.fromEntries(['investment', 'realised', 'fees', 'base', 'cost'].map((name) => [name, sql`0`])),
    runs: 0,
    held: null,
  })
  const migration = await readFile(
    new URL('../../../app/server/migrations/0047_sums_of_bots.sql', import.meta.url),
    'utf8',
  )
  await opened.database.execute(sql.raw(migration.slice(migration.indexOf('UPDATE'))))
  expect(await opened.database.select().from(bots).orderBy(bots.id)).toEqual(before)
  expect(before.some(({ held }) => held !== null)).toBe(true)
})

test('how many there are of each kind, whatever else is filtered; of one family where one is named', async () => {
  const report = { ...exampleReport, status: 'closed' as const }
  await write([
    unit('a'),
    unit('b', { family: 'rsi', report }),
    unit('c', { mode: 'live' }),
    unit('d', { owner: bela }),
  ])
  const counts = async (input: object) => (await call(handlers.totals, input, { context: contextOf(anna) })).counts
  expect(await counts({ mode: 'demo', q: 'nothing' })).toEqual([
    { family: 'grid', kind: 'demo', status: 'active', bots: 1, needing: 0 },
    { family: 'grid', kind: 'live', status: 'active', bots: 1, needing: 0 },
    { family: 'rsi', kind: 'demo', status: 'closed', bots: 1, needing: 0 },
  ])
  expect(await counts({ family: 'rsi' })).toEqual([
    { family: 'rsi', kind: 'demo', status: 'closed', bots: 1, needing: 0 },
  ])
  // The menu reads them alone, of all families.
  const alone = await call(handlers.counts, {}, { context: contextOf(anna) })
  expect(alone.counts).toEqual(await counts({}))
  const others = await call(handlers.counts, {}, { context: contextOf(bela) })
  expect(others.counts.map(({ family, bots: count }) => [family, count])).toEqual([['grid', 1]])
})

test('what waits for its user is counted and listed; what was chosen waits for nobody, and no deleted trade does', async () => {
  const withTrade = (of: Pick<TradeReport, 'status' | 'reasons'>) => ({
    ...exampleReport,
    trades: [asTrade({ id: 1, phase: 'idle', position: flat, ...of })],
  })
  await write([
    unit('goes-on'),
    unit('chosen', { report: withTrade({ status: 'suspended', reasons: ['user'] }) }),
    unit('deleted', { report: withTrade({ status: 'deleted', reasons: ['insufficient-funds'] }) }),
    unit('trade', { report: withTrade({ status: 'suspended', reasons: ['user', 'insufficient-funds'] }) }),
    unit('whole', { report: { ...exampleReport, reasons: ['insufficient-funds'] } }),
  ])
  const summed = await call(handlers.totals, { needs: 'you' }, { context: contextOf(anna) })
  expect(summed.counts.map((one) => [one.bots, one.needing])).toEqual([[5, 2]])
  expect(summed.totals.map((one) => one.bots)).toEqual([2])
  expect((await namesOf({ needs: 'you' })).toSorted()).toEqual(['trade', 'whole'])
})

test('a row says between which orders the price stands: the highest buy and the lowest sell', async () => {
  const orders = [
    { side: 'buy', price: price('90') },
    { side: 'buy', price: price('95') },
    { side: 'sell', price: price('105') },
    { side: 'sell', price: price('110') },
    { side: 'sell', price: null },
  ]
  const now = () => Promise.resolve({ explanation: { code: 'x', values: {} }, liveOrders: orders })
  const versions = { fundings: () => Promise.resolve(new Map()) }
  const views = openBotViews(asServices(markets), asServices({ now }), asServices(versions))
  await write([unit('a')])
  const row = await opened.database.select().from(bots)
  expect((await views.summaries(row))[0]?.nearest).toEqual({ buy: '95', sell: '105', price: '100.37' })
  const several = row.map((one) => ({ ...one, held: [{ pair: 'ETH/USDC', base: '1', cost: '1' }] }))
  expect((await views.summaries(several))[0]?.nearest).toEqual({ buy: null, sell: null, price: '100.37' })
})

test('open positions of all futures bots of a user, each at the price of its own pair', async () => {
  const base = { executed: [], profits: [], entries: [], badges: [], reasons: [], runs: 0, stopPrice: null }
  const open = { direction: 'short', leverage: 5, marginType: 'cross', funding: amount('0') }
  const trade = (id: number, pair: number, leveraged: object | null) =>
    asTrade({
      ...base,
      id,
      pair,
      status: 'active',
      phase: 'holding',
      origin: 'generated',
      price: price('100'),
      amount: amount('100'),
      position: { ...flat, base: asQuantity(-2n * 10n ** 18n), cost: amount('-200') },
      ...(leveraged === null ? {} : { leveraged }),
    })
  const leveraged = { ...open, quantity: asQuantity(2n * 10n ** 18n), entry: price('110'), margin: amount('44') }
  const held = { ...flat, base: asQuantity(-2n * 10n ** 18n), cost: amount('-200') }
  const report = { ...exampleReport, position: held, trades: [trade(1, 0, leveraged), trade(2, 1, null)] }
  const one = unit('Futures', { family: 'futures-signal', config, report })
  await write([
    one,
    unit('idle', { family: 'futures-signal', config }),
    unit('deleted', { family: 'futures-signal', config, report, deletedAtMs: 9 }),
    unit('other', { family: 'futures-signal', config, report, owner: bela }),
    unit('spot', { report: { ...exampleReport, position: held } }),
  ])
  const { positions: found } = await call(
    handlers.positions,
    { family: 'futures-signal' },
    { context: contextOf(anna) },
  )
  expect(found).toMatchObject([
    { bot: one.id, name: 'Futures', trade: 1, pair: 'BTC/USDC', direction: 'short', leverage: 5, marginType: 'cross' },
  ])
  expect(found[0]).toMatchObject({ quantity: '2', entry: '110', margin: '44', mark: '100.37' })
})
