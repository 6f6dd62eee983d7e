import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { reasonRules } from '#bots/rules/reasons.ts'
import { languages } from '#engine/messages.ts'
import { allKinds, kinds } from './kinds.ts'
import { type Bot, toldCodes, toldOf } from './of-trading.ts'
import { sentenceOf } from './sentence.ts'

const bot: Bot = { id: 'b1', family: 'grid', name: 'My grid', exchange: 'binance', pair: 'BTC/USDC' }

test.each([
  [
    'insufficient-funds',
    'insufficient_funds',
    'b1',
    'My grid: buying has stopped because of insufficient funds; open profits keep running.',
  ],
  [
    'run-limit-reached',
    'run_limit_reached',
    'b1',
    'My grid has reached its run limit; no new run starts, open profits keep running.',
  ],
  [
    'run-limit',
    'run_limit_reached',
    'b1',
    'My grid has reached its run limit; no new run starts, open profits keep running.',
  ],
  ['stop-loss-limit', 'stop_loss_limit', 'b1', 'My grid has reached its stop loss limit and has been suspended.'],
  [
    'package-limit-reached',
    'package_limit_reached',
    'spot',
    'You have reached the limit of your package (Spot, HODL and GRID bots).',
  ],
  [
    'stuck-protection',
    'stuck_protection',
    'b1',
    'My grid: the rate has left the bounds, the generated trades are paused.',
  ],
  ['api-maintenance', 'api_maintenance', 'binance', 'Binance is under maintenance. Trading continues when it is over.'],
  [
    'local-regulation',
    'local_regulation',
    'binance BTC/USDC',
    'Trading of BTC/USDC has stopped because of local regulation.',
  ],
  ['below-minimum', 'trade_suspended', 'b1', 'My grid has been suspended: below the exchange minimum.'],
  ['order-rejected', 'trade_suspended', 'b1', 'My grid has been suspended: orders rejected by the exchange.'],
  ['escape-limit', 'trade_suspended', 'b1', 'My grid has been suspended: escape limit reached.'],
  ['copy-stopped', 'trade_suspended', 'b1', 'My grid has been suspended: copying has ended.'],
  ['reconcile-conflict', 'trade_suspended', 'b1', 'My grid has been suspended: the balance differs from the exchange.'],
  ['suspended-by-support', 'trade_suspended', 'b1', 'My grid has been suspended: suspended by support.'],
  ['exit-delayed', 'exit_delayed', 'b1', 'My grid cannot sell yet; it keeps trying.'],
  ['grid-exhausted', 'levels_exhausted', 'b1', 'My grid: no free level can follow the price any more.'],
  ['trailing-exhausted', 'levels_exhausted', 'b1', 'My grid: no free level can follow the price any more.'],
  ['trailing-below-minimum', 'levels_exhausted', 'b1', 'My grid: no free level can follow the price any more.'],
  [
    'bad-sell',
    'bad_sell',
    'b1',
    'My grid: a level has followed the price to where it will likely sell at a loss. Check its profits and fees.',
  ],
  ['liquidated', 'liquidated', 'b1', 'My grid: the exchange has liquidated the position in BTC/USDC.'],
  ['beta-ended', 'beta_ended', 'b1', 'The beta of My grid has ended. The bots have been deleted.'],
])('%s is told as %s about %s', (code, kind, entity, sentence) => {
  const told = toldOf(code, {}, bot)
  expect(told).toMatchObject({ kind, entity: { id: entity } })
  expect(told === null ? null : sentenceOf(told.kind, told.params, { language: 'en', date: String })).toBe(sentence)
})

test.each([
  ['order-rejected', 'Felfüggesztettük: My grid. Ok: a tőzsde visszautasította a megbízásokat.'],
  ['below-minimum', 'Felfüggesztettük: My grid. Ok: a tőzsdei minimum alatt.'],
  ['suspended-by-support', 'Felfüggesztettük: My grid. Ok: az ügyfélszolgálat felfüggesztette.'],
])('why it is suspended is said in the language of its reader: %s', (code, sentence) => {
  const told = toldOf(code, {}, bot)
  expect(told === null ? null : sentenceOf(told.kind, told.params, { language: 'hu', date: String })).toBe(sentence)
})

test.each(Object.keys(reasonRules))('no language says the code of the reason %s', (reason) => {
  for (const language of languages)
    expect(sentenceOf('trade_suspended', { trade: '', reason }, { language, date: String })).not.toMatch(
      reason.includes('-') ? reason : /: (?:user|folder|admin|maintenance|regulation|trailed)\./,
    )
})

test.each([
  ['stop-loss-limit', 'Escaped: My grid has reached', 'Kimenekítve: My grid: elérte'],
  ['stuck-protection', 'Escaped: My grid: the rate', 'Kimenekítve: My grid: az ár'],
  ['beta-ended', 'The beta of Escaped: My grid has ended', 'véget ért (Kimenekítve: My grid)'],
])('a bot that takes over coins is called so in the language of its reader: %s', (code, en, hu) => {
  const told = toldOf(code, {}, { ...bot, name: 'Escaped: My grid' })
  const said = (language: 'en' | 'hu') =>
    told === null ? null : sentenceOf(told.kind, told.params, { language, date: String })
  expect(said('en')).toContain(en)
  expect(said('hu')).toContain(hu)
})

test.each([['api-error'], ['subscription-expired'], ['weather']])('%s is not told for each bot', (code) => {
  expect(toldOf(code, {}, bot)).toBeNull()
})

test('every code that a family may tell is known', () => {
  const root = `${import.meta.dirname}/../..`
  const sources = globSync('bots/**/*.ts', { cwd: root }).filter((path) => !path.includes('.test.'))
  const literal = sources.flatMap((path) => [
    ...readFileSync(`${root}/${path}`, 'utf8').matchAll(
      /(?:notify\(work, |suspendEntr\w+\(work, \w+, |noteExhausted\(work, \w+, )'([a-z-]+)'/g,
    ),
  ])
  const codes = [
    // What suspends is told by the code of its reason.
    ...literal.map(
      ([, code = '']) => Object.entries(reasonRules).find(([reason]) => reason === code)?.[1].tells ?? code,
    ),
    ...Object.values(reasonRules).flatMap(({ tells }) => (tells === null ? [] : [tells])),
  ]
  expect(codes.length).toBeGreaterThan(20)
  expect(codes.filter((code) => !toldCodes.includes(code))).toEqual([])
})

describe.each(languages)('sentences (%s)', (language) => {
  test.each(allKinds)('%s says all its values', (kind) => {
    const { params } = kinds[kind]
    const values = Object.fromEntries(params.map((name) => [name, name === 'date' ? '2026-01-10' : `[${name}]`]))
    const reading = { language, date: () => '[date]' }
    const sentence = sentenceOf(kind, values, reading)
    for (const name of params) expect(sentence).toContain(`[${name}]`)
    expect(sentence).not.toMatch(/undefined|\{|\}/)
    expect(sentence).not.toBe(kind)
  })
})
