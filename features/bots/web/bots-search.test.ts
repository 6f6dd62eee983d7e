import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { BotSummary } from '../contract.ts'
import { botsFor, readBotsSearch } from './bots-search.ts'

describe('the address of a list of bots', () => {
  test.each([
    [{}, {}],
    [{ mode: 'demo' }, {}],
    [
      { mode: 'live', status: 'closed', q: 'btc', sort: '-total', page: 2 },
      { mode: 'live', status: 'closed', q: 'btc', sort: '-total', page: 2 },
    ],
    [{ mode: 'paper', status: 'tired', q: ' ', sort: 'color', page: 0, columns: 'x' }, {}],
    [{ q: 7, lang: 'hu' }, {}],
  ])('%j means %j', (search, meant) => {
    expect(readBotsSearch(search)).toEqual(meant)
  })

  test('law: reading what was read changes nothing', () => {
    const value = fc.oneof(fc.string(), fc.integer(), fc.constantFrom('live', 'closed', '-total', 'bot.fees'))
    const keys = ['mode', 'status', 'q', 'sort', 'columns', 'page', 'other']
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...keys), value), (search) => {
        expect(readBotsSearch(readBotsSearch(search))).toEqual(readBotsSearch(search))
      }),
      { numRuns: 300 },
    )
  })
})

const bot = (name: string, change: Partial<BotSummary> = {}) =>
  asBot({ name, pair: 'BTC/USDC', mode: 'demo', status: 'active', ...change })
const asBot = (bot: Partial<BotSummary>) => bot as BotSummary

test.each([
  ['demo where nothing is said', {}, ['Alpha', 'Beta']],
  ['live', { mode: 'live' as const }, ['Gamma']],
  ['a status', { status: 'closed' as const }, ['Beta']],
  ['a part of a name in any case', { q: 'ALPH' }, ['Alpha']],
  ['a part of a pair', { q: 'eth' }, ['Beta']],
  ['nothing', { q: 'zeta' }, []],
])('which bots: %s', (_case, search, names) => {
  const bots = [bot('Alpha'), bot('Beta', { status: 'closed', pair: 'ETH/USDC' }), bot('Gamma', { mode: 'live' })]
  expect(botsFor(bots, search).map(({ name }) => name)).toEqual(names)
})
