import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Candles, intervalMs } from '#engine/candle.ts'
import { exampleMarket } from '#engine/example-market.ts'
import { languages } from '#engine/messages.ts'
import { amount, price } from '#engine/money.ts'
import { ladder, type LadderConfig } from './example-families.ts'
import { assumptionsOf, figuresOf, gapLines, neededSentences, percent } from './figures.ts'
import { htmlReport } from './html-report.ts'
import { reportMessages } from './report-messages.ts'
import { reportOf } from './report.ts'
import { backtest } from './run.ts'
import { textReport } from './text-report.ts'

/** Hours that swing by four around 100; two are missing after the 20th, and five after the 40th. */
const hours = Array.from({ length: 60 }, (_, index) => index + (index >= 20 ? 2 : 0) + (index >= 40 ? 5 : 0))
const swing = (at: number): number => 100 + 4 * Math.sin(hours[at] ?? 0)
const column = (of: (index: number) => number): Float64Array => Float64Array.from(hours, (_, index) => of(index))
const candles: Candles = {
  interval: '1h',
  openTimeMs: column((index) => (hours[index] ?? 0) * intervalMs['1h']),
  open: column(swing),
  high: column((index) => swing(index) + 2),
  low: column((index) => swing(index) - 2),
  close: column((index) => swing(index + 1)),
  volume: column(() => 1_000),
}

const config: LadderConfig = { lines: [price('98'), price('100')], amount: amount('50'), profit: 100n }
const begun = amount('1000')
const result = backtest(ladder, config, candles, exampleMarket(), { quote: begun })
const assumed = { slippage: 0.05, share: 25 }
const pasts = [{ market: exampleMarket(), candles }]
const report = reportOf({ family: 'ladder', pasts, begun, result, assumed })

describe('a report', () => {
  it('is the same of a run that kept no history', () => {
    const short = backtest(ladder, config, candles, exampleMarket(), { quote: begun, kept: 'report' })
    expect(short.history).toEqual([])
    const of = { family: 'ladder', pasts, begun, assumed }
    expect(reportOf({ ...of, result: short })).toEqual(report)
  })

  it('has what was traded, level by level and at last, and what is missing', () => {
    expect(report.counts.buys).toBeGreaterThan(3)
    expect(report.counts.buys + report.counts.sells).toBe(report.counts.fills)
    expect(report.lastFills).toHaveLength(50)
    expect(report.lastFills.at(-1)?.at).toBe(result.fills.at(-1)?.fill.at)
    expect(report.lastFills.find(({ side }) => side === 'buy')).toMatchObject({
      liquidity: 'maker',
      price: '100',
      worth: '50',
    })
    expect(report.levels.reduce((sum, { buys, sells }) => sum + buys + sells, 0)).toBe(report.counts.fills)
    expect(report.rest).toMatchObject({ buys: 0, sells: 0, realised: '0', fees: '0' })
    expect(report.gaps).toMatchObject({ count: 2, candles: 7, longest: [{ candles: 5 }, { candles: 2 }] })
    const { realised, unrealised, profit } = report.money
    expect(Number(realised) + Number(unrealised)).toBeCloseTo(Number(profit), 8)
    expect(report.exposurePercent).toBeGreaterThan(0)
    expect(report.exposurePercent).toBeLessThanOrEqual(100)
  })

  it('has a sum whose parts add up as they are shown', () => {
    const cents = fc.integer({ min: -1_000_000, max: 1_000_000 }).map((parts) => parts / 1_000)
    fc.assert(
      fc.property(cents, cents, fc.constantFrom(...languages), (profit, realised, language) => {
        const money = { ...report.money, profit: String(profit), realised: String(realised) }
        const words = reportMessages[language]
        const shown = new Map(
          figuresOf({ ...report, money }, language).map(({ label, value }) => [label, value.split(/ (?=\D)/)[0] ?? '']),
        )
        const of = (label: string): number =>
          Math.round(Number((shown.get(label) ?? '').replaceAll(/[,\u00A0](?=\d{3})/g, '').replace(',', '.')) * 100)
        expect(of(words.realised) + of(words.unrealised)).toBe(of(words.profit) + 0)
        expect(shown.get(words.unrealised)).not.toMatch(/^-0[.,]00/)
      }),
    )
  })

  it.each(languages)('says all of it on the console and on its page: %s', (language) => {
    const words = reportMessages[language]
    const [text, page] = [textReport(report, language), htmlReport(report, language)]
    const everywhere = [
      ...figuresOf(report, language).map(({ value }) => value),
      ...gapLines(report, language),
      ...assumptionsOf(report, language),
      words.equityLine,
      words.holdLine,
      words.drawdownChart,
      words.held,
      words.past,
    ]
    for (const part of everywhere) {
      expect(text).toContain(part)
      expect(page).toContain(part)
    }
    // The chart goes down as far as the figure says.
    expect(page).toContain(`<span>${percent(0 - report.drawdownPercent, language)}</span>`)
    expect(page).toContain(words.lastFills({ shown: '50', all: String(report.counts.fills) }))
    expect(neededSentences(report, language)).toEqual([])
    expect(text).toMatch(/[▁-█]{40,60}/)
    expect(`${text}${page}`).not.toMatch(/undefined|NaN/)
  })

  it.each([
    ['en', "The bot's orders need 1,003.002 COIN, and the account has 1,000 COIN: those"],
    ['hu', 'A bot megbízásaihoz 1\u00A0003,002 COIN kell, a számlán 1\u00A0000 COIN van: amelyik megbízásra nem'],
  ] as const)('warns of an account with less than the orders need: %s', (language, warning) => {
    const short = reportOf({ family: 'ladder', pasts, begun, needed: amount('1003.002'), result, assumed })
    const said = warning.replaceAll('COIN', exampleMarket().quote)
    expect(textReport(short, language)).toContain(said)
    expect(htmlReport(short, language).replaceAll('&#39;', "'")).toContain(said)
    expect(short.money.needed).toBe('1003.002')
  })
})
