/** What the views of a form are written with: the words of the family and of the wizard, the region, and the pair. */
import type { Unit } from '#bots/form.ts'
import { coinOf } from '#engine/pair-names.ts'
import type { Format } from '#platform/web/format.ts'
import type { MarketSummary } from '../../markets/contract.ts'
import { formatValues, sayCode, type Values, type Words } from './say.ts'
import type { wizardMessages } from './wizard-messages.ts'

export type WizardWords = (typeof wizardMessages)['hu']

export type Voice = {
  family: Words
  wizard: WizardWords
  /** How an exchange is called. */
  exchangeTitle: (values: { name: string }) => string
  format: Format
  market: MarketSummary | null
}

/** The family's word or sentence for a key; the key itself shows in a test that it is missing. */
export const wordOf = (
  { family, format, market }: Pick<Voice, 'family' | 'format'> & Partial<Pick<Voice, 'market'>>,
  key: string,
  values: Values = {},
): string => sayCode(family, key, formatValues(values, format, market?.tickSize)) ?? key

/** What stands inside the input. */
export const unitText = (unit: Unit, market: MarketSummary | null): string => {
  switch (unit) {
    case 'quote-per-base':
    case 'quote':
      return market?.quote ?? ''
    case 'base':
      return coinOf(market?.base ?? '')
    case 'percent':
      return '%'
    case 'count':
    case 'none':
      return ''
  }
}

/** What an arrow key adds. */
export const tickOf = (unit: Unit, market: MarketSummary | null): string => {
  switch (unit) {
    case 'quote-per-base':
      return market?.tickSize ?? '0.01'
    case 'base':
      return market?.stepSize ?? '0.001'
    case 'percent':
      return '0.1'
    case 'quote':
    case 'count':
    case 'none':
      return '1'
  }
}

/** A plain decimal with its unit, as people read it. */
export const withUnit = ({ format, market }: Voice, decimal: string, unit: Unit): string => {
  switch (unit) {
    case 'quote-per-base':
      return market === null
        ? format.decimal(decimal)
        : `${format.price(decimal, market.tickSize)}\u00a0${market.quote}`
    case 'quote':
      return format.money(decimal, market?.quote ?? '')
    case 'base':
      return format.money(decimal, coinOf(market?.base ?? ''), { digits: [0, 8] })
    case 'percent':
      return format.percent(Number(decimal))
    case 'count':
    case 'none':
      return format.decimal(decimal)
  }
}
