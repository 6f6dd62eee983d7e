import { expect, it } from 'vitest'
import type { Pair } from '#engine/market.ts'
import { formatDecimal } from '#engine/money.ts'
import { readFunding, readSignals } from './input-file.ts'

const spot = { pairs: ['COIN/USDC', 'GEM/USDC'], trades: 'spot' } as const
const futures = { pairs: ['COIN/USDC'], trades: 'futures' } as const
const csv = (...rows: string[]): string => ['time,pair,direction,amount', ...rows].join('\n')
const NOON = Date.UTC(2024, 0, 31, 12)

it.each([
  ['rows of CSV', csv('2024-01-31T12:00:00Z,GEM/USDC,buy,50.25')],
  ['milliseconds, in quotes, with blanks and empty lines', csv('', `"${NOON}" , "GEM/USDC" , buy , 50.25`, '')],
  [
    'a mark of byte order and lines of Windows',
    `\uFEFF${csv('2024-01-31T12:00Z,GEM/USDC,buy,50.25')}`.replaceAll('\n', '\r\n'),
  ],
  [
    'columns in another order, one of them unknown',
    'note,amount,direction,pair,time\nx,50.25,buy,GEM/USDC,2024-01-31T12:00:00Z',
  ],
  ['JSON lines', '{"time":"2024-01-31T12:00:00Z","pair":"GEM/USDC","direction":"buy","amount":"50.25"}'],
  ['numbers in JSON', `{"time":${NOON},"pair":"GEM/USDC","direction":"buy","amount":50.25,"note":1}`],
])('reads %s', (_, text) => {
  const read = readSignals({ name: 'a.csv', text }, spot)
  if (!read.ok) throw new Error(read.sentences.join())
  expect(
    read.rows.map(({ amount, ...row }) => ({ ...row, amount: amount === null ? null : formatDecimal(amount) })),
  ).toEqual([{ at: NOON, pair: 1, side: 'buy', amount: '50.25' }])
})

it('puts them in the order of time; an amount may be left out', () => {
  const text = csv('2024-01-31T12:01:00Z,COIN/USDC,sell,', '2024-01-31T12:00:00Z,COIN/USDC,buy')
  const read = readSignals({ name: 'a.csv', text }, spot)
  expect(read.ok && read.rows.map(({ at, side, amount }) => [at - NOON, side, amount])).toEqual([
    [0, 'buy', null],
    [60_000, 'sell', null],
  ])
})

it.each([
  [
    '2024-02-30T12:00:00Z,COIN/USDC,buy',
    'time must be like 2024-01-31T18:30:00Z, or milliseconds since 1970; it is "2024-02-30T12:00:00Z"',
  ],
  [
    '2024-01-31 12:00,COIN/USDC,buy',
    'time must be like 2024-01-31T18:30:00Z, or milliseconds since 1970; it is "2024-01-31 12:00"',
  ],
  ['2024-01-31T12:00:00Z,BTC/USDC,buy', 'pair must be one of COIN/USDC, GEM/USDC; it is "BTC/USDC"'],
  ['2024-01-31T12:00:00Z,COIN/USDC,', 'direction must be one of buy, sell; it is missing'],
  ['2024-01-31T12:00:00Z,COIN/USDC,long', 'direction must be one of buy, sell; it is "long"'],
  ['2024-01-31T12:00:00Z,COIN/USDC,Buy', 'direction must be one of buy, sell; it is "Buy"'],
  ['2024-01-31T12:00:00Z,COIN/USDC,b', 'direction must be one of buy, sell; it is "b"'],
  ['2024-01-31T12:00:00Z,COIN/USDC,buy,0', 'amount must be above 0 and at most 999999999999, such as 50 or 50.25'],
  ['2024-01-31T12:00:00Z,COIN/USDC,buy,1e3', 'amount must be above 0 and at most 999999999999, such as 50 or 50.25'],
])('refuses %s and names file, line, field and limit', (row, sentence) => {
  const text = csv('2024-01-31T12:00:00Z,COIN/USDC,buy', row)
  expect(readSignals({ name: 'a.csv', text }, spot)).toEqual({ ok: false, sentences: [`a.csv line 3: ${sentence}`] })
})

it('takes of futures what spot does not know, and the other way round', () => {
  const of = (direction: string) => readSignals({ name: 'a', text: csv(`${NOON},COIN/USDC,${direction}`) }, futures)
  expect([of('long').ok, of('short').ok, of('close').ok, of('buy').ok]).toEqual([true, true, true, false])
})

it('names each wrong line of a file, ten of them, and refuses what is empty, no JSON or too long', () => {
  const many = csv(...Array.from({ length: 12 }, () => `${NOON},COIN/USDC,hold`))
  const read = readSignals({ name: 'a', text: many }, spot)
  expect(read.ok ? [] : read.sentences.map((sentence) => sentence.slice(0, 10))).toEqual([
    ...Array.from({ length: 10 }, (_, row) => `a line ${row + 2}: `.slice(0, 10)),
    'and 2 more',
  ])
  const refused = (text: string) => readSignals({ name: 'a', text }, { ...spot, most: 2 })
  expect(refused('\n')).toEqual({ ok: false, sentences: ['a is empty'] })
  expect(refused('{"time":1')).toEqual({ ok: false, sentences: ['a line 1: is no JSON object'] })
  expect(refused(many)).toEqual({ ok: false, sentences: ['a has 12 rows; there may be at most 2'] })
})

it('reads funding rates, of either sign', () => {
  const text = 'time,rate\n2024-01-31T12:00:00Z,0.0001\n2024-01-31T04:00:00Z,-0.00025'
  const read = readFunding({ name: 'f.csv', text }, ['COIN/USDC'])
  expect(read.ok && read.rows.map(({ at, rate }) => [at - NOON, formatDecimal(rate)])).toEqual([
    [-28_800_000, '-0.00025'],
    [0, '0.0001'],
  ])
  expect(readFunding({ name: 'f.csv', text: 'time,rate\n2024-01-31T12:00:00Z,2' }, ['COIN/USDC'])).toEqual({
    ok: false,
    sentences: ['f.csv line 2: rate must be from -1 to 1, where 0.0001 is 0.01 %'],
  })
})

it('asks for the pair of a funding rate where there are several', () => {
  const pairs: Pair[] = ['COIN/USDC', 'GEM/USDC']
  const named = readFunding({ name: 'f', text: 'time,rate,pair\n2024-01-31T12:00:00Z,0.0001,GEM/USDC' }, pairs)
  expect(named.ok && named.rows.map(({ pair }) => pair)).toEqual([1])
  expect(readFunding({ name: 'f', text: 'time,rate\n2024-01-31T12:00:00Z,0.0001' }, pairs)).toEqual({
    ok: false,
    sentences: ['f line 2: pair must be one of COIN/USDC, GEM/USDC; it is missing'],
  })
})
