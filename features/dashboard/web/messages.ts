import { messages } from '#engine/messages.ts'
import type { Overview } from '../contract.ts'

type Equity = { first: string; from: string; to: string; lowest: string; highest: string }

export const dashboardWords = messages(
  {
    title: 'Dashboard',
    range: 'Period',
    '7d': '7 days',
    '30d': '30 days',
    '12m': '12 months',
    allTime: 'All',
    liveEquity: 'Equity, live',
    demoEquity: 'Equity, demo',
    testEquity: 'Equity, local exchange',
    today: 'today',
    equityCurve: ({ first, from, to, lowest, highest }: Equity) =>
      `Since ${first} the accounts went from ${from} to ${to}; the least was ${lowest}, the most ${highest}.`,
    asTable: 'As a table',
    warnings: 'Needs your attention',
  },
  {
    title: 'Vezérlőpult',
    range: 'Időszak',
    '7d': '7 nap',
    '30d': '30 nap',
    '12m': '12 hónap',
    allTime: 'Mind',
    liveEquity: 'Számlaérték, éles',
    demoEquity: 'Számlaérték, demó',
    testEquity: 'Számlaérték, helyi tőzsde',
    today: 'ma',
    equityCurve: ({ first, from, to, lowest, highest }) =>
      `${first} óta a számlák értéke ${from} helyett ${to}; a legkevesebb ${lowest}, a legtöbb ${highest} volt.`,
    asTable: 'Táblázatként',
    warnings: 'Figyelmet igényel',
  },
)

/** The key of each range's label. */
export const rangeLabel = { '7d': '7d', '30d': '30d', '12m': '12m', all: 'allTime' } as const

export type Warning = Overview['warnings'][number]
