/** What makes an RSI bot of an INDICATOR bot: its settings are of RSI alone, from 0 to 100, and its words say so. */
import { describe, expect, it, test } from 'vitest'
import { price } from '#engine/money.ts'
import { testConfig, testMarket } from '../indicator/fixture.ts'
import type { Form as IndicatorForm } from '../indicator/schema.ts'
import { formatConfig } from '../indicator/stored.ts'
import { rsi } from './index.ts'
import { emptyForm, Form, formOf, loadWhy, parse, sections, words } from './wizard.ts'

const now = { market: testMarket(), price: price('100') }
const sound: IndicatorForm = {
  ...emptyForm(),
  exchange: 'paper',
  pair: 'COIN/USDC',
  entries: [{ value: '30', amount: '100' }],
  disclaimerAccepted: true,
}
const wrong = (changes: Partial<IndicatorForm>): string[] => {
  const parsed = parse({ ...sound, ...changes }, now)
  return parsed.ok
    ? []
    : parsed.issues.map(({ path, code, params }) => [path, code, ...Object.values(params)].join(' ').trim())
}
const selling = (value: string): Partial<IndicatorForm> => ({ sell: { ...sound.sell, value } })
const buying = (value: string): Partial<IndicatorForm> => ({ entries: [{ value, amount: '100' }] })

describe('settings', () => {
  test.each<[string, Partial<IndicatorForm>, string[]]>([
    ['a sell RSI of 0', selling('0'), []],
    ['a sell RSI of 100', selling('100'), []],
    ['a sell RSI between two whole ones', selling('66.5'), []],
    ['a sell RSI above 100', selling('100.01'), ['sell.value at-most 100']],
    ['a sell RSI below 0', selling('-0.01'), ['sell.value at-least 0']],
    ['no sell RSI', selling(''), ['sell.value required']],
    ['a sell RSI in words', selling('high'), ['sell.value not-a-number high']],
    ['a buy RSI of 0', buying('0'), []],
    ['a buy RSI of 100', buying('100'), []],
    ['a buy RSI above 100', buying('100.01'), ['entries.0.value at-most 100']],
    ['a buy RSI below 0', buying('-1'), ['entries.0.value at-least 0']],
    ['no disclaimer', { disclaimerAccepted: false }, ['disclaimerAccepted disclaimer-needed']],
  ])('%s', (_, changes, expected) => {
    expect(wrong(changes)).toEqual(expected)
  })

  it('are of RSI whatever a form says, and a form of another indicator is none of its forms', () => {
    for (const indicator of ['macd', 'sma', 'ema', 'boll'] as const) {
      // Below zero is a value of the others alone.
      expect(wrong({ indicator, ...selling('-2') })).toEqual(['sell.value at-least 0'])
      const parsed = parse({ ...sound, indicator }, now)
      expect(parsed.ok && parsed.config.indicator).toBe('rsi')
      expect(Form.safeParse({ ...sound, indicator }).success).toBe(false)
    }
    expect(Form.safeParse(sound).success).toBe(true)
    for (const nothing of [null, 'rsi', []]) expect(parse(nothing, now).ok).toBe(false)
  })

  it('that are stored are read again, and those of another indicator are refused', () => {
    const stored = formatConfig(testConfig())
    expect(rsi.parseConfig(stored)).toEqual(testConfig())
    expect(formOf(rsi.parseConfig(stored)).indicator).toBe('rsi')
    for (const indicator of ['macd', 'sma', 'ema', 'boll'] as const)
      expect(() => rsi.parseConfig({ ...stored, indicator })).toThrow(`not an RSI bot's settings: ${indicator}`)
  })
})

describe('the form', () => {
  const fields = sections.flatMap((section) => section.fields)

  it('does not ask for the indicator, and asks for the rest', () => {
    const paths = fields.map(({ path }) => path)
    expect(paths).not.toContain('indicator')
    expect(paths).toEqual(
      expect.arrayContaining(['entries', 'buy.direction', 'sell.value', 'sell.direction', 'minProfit']),
    )
  })

  it('has a sell RSI from 0 to 100', () => {
    const field = fields.find(({ path }) => path === 'sell.value')
    expect(field?.limits?.(now, sound)).toEqual({ min: '0', max: '100' })
    expect([words.en['sell-value'], words.hu['sell-value']]).toEqual(['Sell RSI', 'Eladási RSI'])
  })

  it('names the RSI where it would name an indicator, in words of both languages', () => {
    const labels = fields.map(({ label }) => label)
    const texts = (['en', 'hu'] as const).map((language) => {
      const all: Readonly<Record<string, unknown>> = words[language]
      return labels.map((label) => all[label])
    })
    for (const spoken of texts) {
      expect(spoken.filter((text) => text === undefined)).toEqual([])
      expect(spoken.filter((text) => typeof text === 'string' && /indi[ck]átor|indicator/i.test(text))).toEqual([])
    }
    expect(texts[0]).toEqual(expect.arrayContaining(['RSI direction', 'Sell RSI']))
    expect(texts[1]).toEqual(expect.arrayContaining(['RSI iránya', 'Eladási RSI']))
    expect(words.en['disclaimer-needed']).toBe('Please agree with the disclaimer to create RSI BOT!')
    expect(words.hu['disclaimer-needed']).toContain('RSI BOT létrehozásához')
  })

  /** What the form shows beside the labels, as it stands in the code: sentences that name numbers are functions. */
  const spoken = async (language: 'en' | 'hu'): Promise<string[]> => {
    const all: Readonly<Record<string, unknown>> = words[language]
    const { why } = await loadWhy()
    const helps = fields.flatMap(({ label, help }) => [all[help], ...Object.values(why[language][label] ?? {})])
    return [...helps, all['fact-value']].map(String)
  }

  test.each(['en', 'hu'] as const)('says RSI, never indicator, in helps and explanations: %s', async (language) => {
    const texts = await spoken(language)
    expect(texts.length).toBeGreaterThan(100)
    expect(texts.filter((text) => /indi[ck][aá]tor/i.test(text))).toEqual([])
    expect(texts.filter((text) => text.includes('RSI')).length).toBeGreaterThan(20)
  })
})
