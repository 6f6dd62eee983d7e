/** Folders over whole bots: whose they are, what they sum, and what a bot's list shows of them. */
import { expect, test } from 'vitest'
import { z } from 'zod'
import { exampleMarket } from '#engine/example-market.ts'
import type { Market } from '#engine/market.ts'
import { amount, asAmount, price, quantity } from '#engine/money.ts'
import { openFeature } from '#features/sign-in/server/test-feature.ts'
import { bots, fills, orders } from '#features/bots/server/index.ts'
import { newId } from '#platform/id.ts'
import { FOLDER_ROWS } from '../rules.ts'
import type { Folder, FolderDay, FolderFacts, FolderFill, FolderOrder, FolderRow, FolderWeek } from '../contract.ts'
import { folderHandlers } from './handlers.ts'
import type { FolderServices } from './store.ts'

const START = Date.UTC(2026, 0, 10)

/** The only pair with a price: SOL/USDC at 100, with a fee of a thousandth. */
const priced: Market = { ...exampleMarket(), exchange: 'paper', pair: 'SOL/USDC', base: 'SOL' }
const DAY = 24 * 60 * 60_000
/** Two days after bots are started, by the clock of the exchange. */
const NOW = START + 2 * DAY
const asLine = (line: object) => line as ReturnType<FolderServices['markets']['lines']>[number]
const line = asLine({ market: priced, feed: { interval: '1m', now: () => NOW } })
const asCandles = (candles: object) => candles as Awaited<ReturnType<FolderServices['markets']['candles']>>
const markets: FolderServices['markets'] = {
  lines: () => [line],
  find: (_exchange, pair) => (pair === priced.pair ? line : null),
  // It has stood at the same price for a week.
  candles: () => Promise.resolve(asCandles({ openTimeMs: [], open: [100], close: [] })),
  last: (_exchange, pair) =>
    pair === priced.pair
      ? { market: priced, price: price('100'), bid: price('100'), ask: price('100'), pumping: false }
      : null,
}
const {
  as,
  database,
  idOf: personId,
} = openFeature(({ database }) => folderHandlers({ database, markets, nowMs: () => START }), {
  anna: 'ROLE_USER',
  bela: 'ROLE_USER',
})

type Person = 'anna' | 'bela'
type Head = { used: number; limit: number | null; tradeCount: number }

/** A row as trading writes it. */
const addBot = async (
  who: Person,
  changes: Omit<Partial<typeof bots.$inferInsert>, 'head'> & { head?: Head } = {},
): Promise<string> => {
  const id = newId()
  const plain = {
    account: 'demo',
    mode: 'demo' as const,
    exchange: 'paper',
    pair: 'BTC/USDC',
    config: {},
    family: 'grid',
  }
  await database()
    .insert(bots)
    .values({
      id,
      owner: personId(who),
      name: 'A bot',
      createdAtMs: START,
      startedAtMs: START,
      report: {} as typeof bots.$inferInsert.report,
      investment: amount('100'),
      realised: amount('5'),
      ...plain,
      ...changes,
      head: { used: 1, limit: 3, tradeCount: 4, ...changes.head } as typeof bots.$inferInsert.head,
    })
  return id
}

const make = async (who: Person, name: string, family = 'grid'): Promise<string> => {
  const { status, body } = await as(who).call('POST', '/folders', { family, name })
  expect(status).toBe(200)
  return z.object({ id: z.uuid() }).parse(body).id
}
const place = (who: Person, ids: readonly string[], folder: string | null) =>
  as(who).call('POST', '/folders/place', { bots: ids, folder })
const listed = async (who: Person, family = 'grid') =>
  z
    .object({ folders: z.array(z.custom<Folder>()) })
    .parse((await as(who).call('GET', `/folders?family=${family}`)).body).folders
const facts = async (who: Person, id: string) =>
  z.custom<FolderFacts>().parse((await as(who).call('GET', `/folders/${id}`)).body)

test('a folder sums its bots by kind of money and quote, and says what is only on its page', async () => {
  const id = await make('anna', 'Sums of all')
  const other = await addBot('anna', {
    pair: 'ETH/EUR',
    head: { used: 0, limit: null, tradeCount: 2 },
    startedAtMs: START - 5_000,
  })
  const ids = [await addBot('anna'), await addBot('anna', { realised: asAmount(0n) }), other]
  expect((await place('anna', ids, id)).status).toBe(200)
  const order: typeof orders.$inferInsert = {
    clientOrderId: newId(),
    account: 'demo',
    owner: personId('anna'),
    bot: other,
    trade: 1,
    slot: 'entry:0',
    side: 'buy',
    type: 'limit',
    quantity: quantity('1'),
    filled: quantity('1'),
    state: 'filled',
    createdAtMs: START,
    updatedAtMs: START,
  }
  await database().insert(orders).values(order)
  const found = (await listed('anna')).find((folder) => folder.id === id)
  expect(found).toMatchObject({ name: 'Sums of all', bots: 3, version: 1 })
  // Without a known pair nobody knows for how long they have run.
  const sums = { kind: 'demo', realised: '5', unrealised: '0', total: '5', percentADay: null }
  expect(found?.totals).toEqual([
    { ...sums, quote: 'USDC', bots: 2, investment: '200' },
    { ...sums, quote: 'EUR', bots: 1, investment: '100' },
  ])
  expect(await facts('anna', id)).toMatchObject({
    pairs: ['BTC/USDC', 'ETH/EUR'],
    exchanges: ['paper'],
    keys: [],
    trades: 10,
    used: 2,
    limit: null,
    startedAtMs: START - 5_000,
    pending: 0,
    completed: 1,
  })
})

test('the risk of a folder is what selling all that it holds would make, against its cost', async () => {
  const id = await make('anna', 'At risk')
  const held = { pair: 'SOL/USDC', base: quantity('2') }
  const ids = [
    // 200 less a fee of 0.2, bought for 240; and for 160 what is worth as much.
    await addBot('anna', { ...held, cost: amount('240') }),
    await addBot('anna', { ...held, cost: amount('160'), mode: 'live' }),
    await addBot('anna', {
      pair: 'SOL/USDC',
      held: [
        { pair: 'SOL/USDC', base: '1', cost: '110' },
        { pair: 'SOL/USDC', base: '-1', cost: '-90' },
      ],
    }),
    await addBot('anna', { pair: 'SOL/EUR' }),
  ]
  await place('anna', ids, id)
  const { risk } = await facts('anna', id)
  // One long at 99.9 against 110, one short that is bought back at 100.1 against 90: 10.1 lost each.
  expect(risk).toEqual([
    { kind: 'demo', quote: 'USDC', amount: '-60.4', cost: '440', percent: -13.73 },
    { kind: 'live', quote: 'USDC', amount: '39.8', cost: '160', percent: 24.88 },
  ])
  expect((await facts('anna', await make('anna', 'Holds nothing'))).risk).toEqual([])
})

test('a bot of many trades is listed as a folder of its own, until it is put into one', async () => {
  const config = { kind: 'generator' }
  const generator = await addBot('anna', { family: 'spot', name: 'Many trades', config })
  await addBot('anna', { family: 'spot', name: 'One trade', config: { kind: 'single' } })
  await addBot('anna', { family: 'spot', name: 'Deleted', config, deletedAtMs: START })
  await addBot('bela', { family: 'spot', name: 'Another’s', config })
  const named = await make('anna', 'Named one', 'spot')
  const rows = (found: Folder[]) => found.map(({ id, holds, bots }) => ({ id, holds, bots }))
  expect(rows(await listed('anna', 'spot'))).toEqual([
    { id: generator, holds: 'trades', bots: 1 },
    { id: named, holds: 'bots', bots: 0 },
  ])
  expect(rows(await listed('anna', 'spot&holds=bots'))).toEqual([{ id: named, holds: 'bots', bots: 0 }])
  await place('anna', [generator], named)
  expect(rows(await listed('anna', 'spot'))).toEqual([{ id: named, holds: 'bots', bots: 1 }])
})

test('folders stand in the list of bots with what its filters leave of theirs', async () => {
  const [full, empty, theirs] = [
    await make('anna', 'Rows full'),
    await make('anna', 'Rows empty'),
    await make('bela', 'Rows of hers'),
  ]
  const waits = await addBot('anna', { status: 'suspended', needsUser: true, startedAtMs: START - 9_000 })
  await place('anna', [await addBot('anna', { name: 'Rare one' }), waits], full)
  await place('bela', [await addBot('bela')], theirs)
  const rows = async (asked: string) =>
    z
      .object({ folders: z.array(z.custom<FolderRow>()) })
      .parse((await as('anna').call('GET', `/folders/rows?family=grid${asked}`)).body)
      .folders.filter(({ name }) => name.startsWith('Rows'))
      .map(({ id, bots: count, running, needing, totals }) => ({
        id,
        count,
        running,
        needing,
        sums: totals.map(({ investment }) => investment),
      }))
  expect(await rows('')).toEqual([
    { id: empty, count: 0, running: 0, needing: 0, sums: [] },
    { id: full, count: 2, running: 1, needing: 1, sums: ['200'] },
  ])
  expect(await rows('&needs=you')).toEqual([{ id: full, count: 1, running: 0, needing: 1, sums: ['100'] }])
  expect(await rows('&q=rare')).toEqual([{ id: full, count: 1, running: 1, needing: 0, sums: ['100'] }])
  expect(await rows('&q=rows+full')).toEqual([{ id: full, count: 2, running: 1, needing: 1, sums: ['200'] }])
  expect(await rows('&mode=live')).toEqual([])
})

const SOL = { pair: 'SOL/USDC' } as const
const rowOf = async (id: string, asked = ''): Promise<FolderRow | undefined> =>
  z
    .object({ folders: z.array(z.custom<FolderRow>()) })
    .parse((await as('anna').call('GET', `/folders/rows?q=standing${asked}`)).body)
    .folders.find((folder) => folder.id === id)

test('a row counts the running bots that the price is at and that it has left, by the prices of their settings', async () => {
  const id = await make('anna', 'Standing at prices')
  const at = (startPrice: string, maxPrice: string, rest = {}) => ({
    ...SOL,
    config: { startPrice, maxPrice, trailingUp: null, trailingDown: null, ...rest },
  })
  const ids = await Promise.all([
    addBot('anna', at('90', '110')),
    addBot('anna', at('100', '100')),
    // Trailing takes it further than its first lines.
    addBot('anna', at('101', '120', { trailingDown: '99' })),
    addBot('anna', at('101', '120')),
    addBot('anna', at('90', '99')),
    addBot('anna', { ...at('90', '99'), status: 'suspended' }),
    addBot('anna', { ...at('90', '99'), pair: 'BTC/USDC' }),
    addBot('anna', SOL),
  ])
  await place('anna', ids, id)
  expect(await rowOf(id)).toMatchObject({ running: 7, inRange: 3, outside: 2, used: 8 })
  const hodl = await make('anna', 'Standing above', 'hodl')
  await place('anna', [await addBot('anna', { ...at('90', '99'), family: 'hodl' })], hodl)
  expect(await rowOf(hodl)).toMatchObject({ inRange: 1, outside: 0 })
})

test('a row says what its running bots made a day of what is in them, live and demo apart', async () => {
  const id = await make('anna', 'Standing a day')
  const ids = await Promise.all([
    // 5 in two days, and 10 in an hour, which counts as a day: 12.5 a day of 200.
    addBot('anna', SOL),
    addBot('anna', { ...SOL, realised: amount('10'), startedAtMs: NOW - 60 * 60_000 }),
    addBot('anna', { ...SOL, status: 'closed', realised: amount('70') }),
    addBot('anna', { ...SOL, startedAtMs: null }),
    addBot('anna', { ...SOL, mode: 'live', realised: amount('-4') }),
  ])
  await place('anna', ids, id)
  expect((await rowOf(id))?.totals.map(({ kind, percentADay }) => [kind, percentADay])).toEqual([
    ['demo', 6.25],
    ['live', -2],
  ])
})

test('the last week of folders adds what their bots hold and moved, live and demo apart, of one’s own alone', async () => {
  const id = await make('anna', 'Standing a week')
  const held = { ...SOL, base: quantity('1'), cost: amount('90') }
  const bought = await addBot('anna', held)
  const several = await addBot('anna', {
    ...SOL,
    held: [
      { pair: 'SOL/USDC', base: '2', cost: '200' },
      { pair: 'GONE/USDC', base: '1', cost: '1' },
    ],
  })
  const live = await addBot('anna', { ...held, mode: 'live' })
  await place('anna', [bought, several, live, await addBot('anna', { pair: 'BTC/USDC' })], id)
  const fill: typeof fills.$inferInsert = {
    exchange: 'paper',
    pair: 'SOL/USDC',
    tradeId: 'week 1',
    clientOrderId: newId(),
    account: 'demo',
    owner: personId('anna'),
    bot: bought,
    trade: 1,
    slot: 'entry:0',
    side: 'buy',
    atMs: NOW - DAY,
    price: price('90'),
    quantity: quantity('1'),
    feeAsset: 'quote',
    fee: 0n,
    feeQuote: asAmount(0n),
    realised: null,
  }
  await database()
    .insert(fills)
    .values([fill, { ...fill, tradeId: 'before', atMs: NOW - 20 * DAY }])
  const weeks = async (who: Person, asked = '') => {
    const Weeks = z.object({ weeks: z.array(z.custom<FolderWeek>()) })
    const answer = Weeks.parse((await as(who).call('GET', `/folders/weeks?ids=${id}${asked}`)).body)
    return answer.weeks
      .map(({ kind, profits }) => ({ kind, count: profits.length, first: profits.at(0), last: profits.at(-1) }))
      .toSorted((left, right) => left.kind.localeCompare(right.kind))
  }
  // Each has realised 5. What was bought at 90 yesterday is worth 100; what was held all week at one price has moved nothing.
  expect(await weeks('anna')).toEqual([
    { kind: 'demo', count: 42, first: 15, last: 25 },
    { kind: 'live', count: 42, first: 15, last: 15 },
  ])
  expect((await weeks('anna', '&mode=live')).map(({ kind }) => kind)).toEqual(['live'])
  expect(await weeks('bela')).toEqual([])
})

test('folders that do not stand on the first page of the list stand on the next', async () => {
  for (let count = 0; count < FOLDER_ROWS + 2; count += 1) await make('anna', `Page ${String(count).padStart(3, '0')}`)
  const page = async (asked: string) => {
    const Page = z.object({ folders: z.array(z.object({ name: z.string() })), total: z.int() })
    const { folders, total } = Page.parse((await as('anna').call('GET', `/folders/rows?family=grid${asked}`)).body)
    return { names: folders.map(({ name }) => name), total }
  }
  const [first, second, third] = [await page(''), await page('&page=2'), await page('&page=3')]
  expect([first.names.length, first.total, second.total]).toEqual([FOLDER_ROWS, FOLDER_ROWS + 2, FOLDER_ROWS + 2])
  expect(second.names).toEqual(['Page 100', 'Page 101'])
  expect(third.names).toEqual([])
  for (const asked of ['&q=nobody', '&tag=nothing']) expect(await page(asked)).toEqual({ names: [], total: 0 })
})

test('a folder tells what it realised day by day, newest first, by the day of its reader', async () => {
  const id = await make('anna', 'Day by day')
  const bot = await addBot('anna')
  await place('anna', [bot, await addBot('anna')], id)
  const sale = (tradeId: string, atMs: number, realised: string | null, of = bot): typeof fills.$inferInsert => ({
    exchange: 'paper',
    pair: 'BTC/USDC',
    tradeId,
    clientOrderId: newId(),
    account: 'demo',
    owner: personId('anna'),
    bot: of,
    trade: 1,
    slot: 'profit:0',
    side: 'sell',
    atMs,
    price: price('100'),
    quantity: quantity('1'),
    feeAsset: 'quote',
    fee: 0n,
    feeQuote: asAmount(0n),
    realised: realised === null ? null : amount(realised),
  })
  await database()
    .insert(fills)
    .values([
      sale('1', START, '1.5'),
      sale('2', START + 1_000, '-0.25'),
      // Another day in Budapest already.
      sale('3', START + DAY - 1_000, '2'),
      sale('4', START, null),
      sale('5', START, '7', await addBot('anna')),
    ])
  const { body } = await as('anna').call('GET', `/folders/${id}/days`)
  expect(z.object({ days: z.array(z.custom<FolderDay>()) }).parse(body).days).toEqual([
    { day: '2026-01-11', kind: 'demo', quote: 'USDC', realised: '2', sales: 1 },
    { day: '2026-01-10', kind: 'demo', quote: 'USDC', realised: '1.25', sales: 2 },
  ])
  expect((await as('bela').call('GET', `/folders/${id}/days`)).status).toBe(404)
})

test('a folder shows the open orders of its bots, the nearest to the price first, and their newest fills', async () => {
  const id = await make('anna', 'At the exchange')
  const bot = await addBot('anna', { pair: 'SOL/USDC', name: 'Near' })
  const other = await addBot('anna', { name: 'Without a price' })
  await place('anna', [bot, other], id)
  const plain = { account: 'demo', owner: personId('anna'), trade: 1, slot: 'profit:0' as const, filled: quantity('0') }
  const order = (at: string | null, changes: Partial<typeof orders.$inferInsert> = {}): typeof orders.$inferInsert => ({
    ...plain,
    clientOrderId: newId(),
    bot,
    side: 'buy',
    type: 'limit',
    price: at === null ? null : price(at),
    quantity: quantity('1'),
    state: 'open',
    createdAtMs: START,
    updatedAtMs: START,
    ...changes,
  })
  await database()
    .insert(orders)
    .values([
      order('90'),
      order('104', { side: 'sell' }),
      order('99', { state: 'partially_filled' }),
      order('98', { state: 'filled' }),
      order('97', { state: 'canceled' }),
      order('80', { type: 'stop', side: 'sell' }),
      order(null, { type: 'market' }),
      order('5', { bot: other }),
      order('100', { bot: await addBot('anna', { pair: 'SOL/USDC' }) }),
    ])
  const open = await as('anna').call('GET', `/folders/orders?folder=${id}`)
  const Open = z.object({ orders: z.array(z.custom<FolderOrder>()), total: z.int() })
  const { orders: found, total } = Open.parse(open.body)
  expect(total).toBe(found.length)
  expect(found.map(({ name, side, price: at }) => [name, side, at])).toEqual([
    ['Near', 'buy', '99'],
    ['Near', 'sell', '104'],
    ['Near', 'buy', '90'],
    ['Near', 'sell', '80'],
    // Nobody knows how far away they are.
    ['Near', 'buy', null],
    ['Without a price', 'buy', '5'],
  ])
  const fill = (tradeId: string, atMs: number, of = bot): typeof fills.$inferInsert => {
    const { filled: _filled, ...whose } = plain
    return {
      ...whose,
      exchange: 'paper',
      pair: 'SOL/USDC',
      tradeId: `orders ${tradeId}`,
      clientOrderId: newId(),
      bot: of,
      side: 'buy',
      atMs,
      price: price('99'),
      quantity: quantity('1'),
      feeAsset: 'quote',
      fee: 0n,
      feeQuote: amount('0.1'),
      realised: null,
    }
  }
  await database()
    .insert(fills)
    .values([fill('1', START), fill('2', START + 1_000), fill('3', START, await addBot('anna'))])
  const { body } = await as('anna').call('GET', `/folders/fills?folder=${id}`)
  expect(z.object({ fills: z.array(z.custom<FolderFill>()) }).parse(body).fills).toMatchObject([
    { name: 'Near', tradeId: 'orders 2', price: '99', feeQuote: '0.1', realised: null },
    { name: 'Near', tradeId: 'orders 1' },
  ])
  for (const part of ['orders', 'fills'])
    expect((await as('bela').call('GET', `/folders/${part}?folder=${id}`)).body).toMatchObject({ [part]: [] })
})

test('a name is taken once a family, whatever its letters; another family or user may have it', async () => {
  const id = await make('anna', 'Álmok')
  expect(await as('anna').call('POST', '/folders', { family: 'grid', name: ' álmok ' })).toMatchObject({
    status: 409,
    code: 'FOLDER_NAME_TAKEN',
  })
  await make('anna', 'Álmok', 'hodl')
  await make('bela', 'Álmok')
  const next = await make('anna', 'Other')
  const rename = (version: number, name: string) => as('anna').call('PUT', `/folders/${next}`, { version, name })
  expect(await rename(1, 'ÁLMOK')).toMatchObject({ status: 409, code: 'FOLDER_NAME_TAKEN' })
  expect((await rename(1, 'OTHER')).status).toBe(200)
  expect(await rename(1, 'Later')).toMatchObject({ status: 409, code: 'VERSION_CONFLICT' })
  expect((await listed('anna')).map(({ name }) => name)).toContain('OTHER')
  expect((await as('anna').call('GET', `/folders/${id}`)).status).toBe(200)
})

test.each([
  ['of a family that has none', { family: 'nothing', name: 'Mine too' }, 404],
  ['without a name', { family: 'grid', name: '  ' }, 400],
])('a folder %s is refused', async (_name, input, status) => {
  expect((await as('anna').call('POST', '/folders', input)).status).toBe(status)
})

test('bots move all or none: nobody else’s, none that is deleted, none of another family', async () => {
  const id = await make('anna', 'Moves')
  const [own, hodl, theirs] = [await addBot('anna'), await addBot('anna', { family: 'hodl' }), await addBot('bela')]
  const gone = await addBot('anna', { deletedAtMs: START })
  expect(await place('anna', [own, hodl], id)).toMatchObject({ status: 409, code: 'FOLDER_OF_OTHERS' })
  expect(await place('anna', [own, theirs], id)).toMatchObject({ status: 404, code: 'BOT_NOT_FOUND' })
  expect(await place('anna', [own, gone], id)).toMatchObject({ status: 404, code: 'BOT_NOT_FOUND' })
  expect(await place('bela', [theirs], id)).toMatchObject({ status: 404, code: 'NOT_FOUND' })
  expect((await facts('anna', id)).bots).toBe(0)
  await place('anna', [own], id)
  const next = await make('anna', 'Next one')
  await place('anna', [own], next)
  expect([(await facts('anna', id)).bots, (await facts('anna', next)).bots]).toEqual([0, 1])
  await place('anna', [own], null)
  expect((await facts('anna', next)).bots).toBe(0)
})

test('a folder that is deleted leaves its bots; one of another version stays', async () => {
  const id = await make('anna', 'Gone by')
  const bot = await addBot('anna')
  await place('anna', [bot], id)
  expect(await as('anna').call('DELETE', `/folders/${id}`, { version: 2 })).toMatchObject({ code: 'VERSION_CONFLICT' })
  expect((await as('bela').call('DELETE', `/folders/${id}`, { version: 1 })).status).toBe(404)
  expect((await as('anna').call('DELETE', `/folders/${id}`, { version: 1 })).status).toBe(200)
  expect((await as('anna').call('GET', `/folders/${id}`)).status).toBe(404)
  const next = await make('anna', 'After')
  await place('anna', [bot], next)
  expect((await facts('anna', next)).bots).toBe(1)
})
