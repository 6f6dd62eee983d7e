/** What an INDICATOR bot waits for; the words of its form and those of all bots with an adviser come along. Keys are the codes. */
import { messages } from '#engine/messages.ts'
import type { Facts } from '../form.ts'
import { folderMessages } from '../folder/messages.ts'
import { dealMessages } from '../rules/deal-messages.ts'
import { dilutedEn, dilutedHu } from '../rules/diluted-messages.ts'
import { indicatorFormMessages } from './form-messages.ts'

const sidesEn: Facts = {
  below: 'below',
  'below-or-equal': 'at or below',
  'above-or-equal': 'at or above',
  above: 'above',
}
const sidesHu: Facts = {
  below: 'alá',
  'below-or-equal': 'értékre vagy alá',
  'above-or-equal': 'értékre vagy fölé',
  above: 'fölé',
}

/** Before and after the value at which a candle has to leave the indicator. */
const closesHu: Readonly<Record<string, readonly [before: string, after: string]>> = {
  below: ['', ' alatt'],
  'below-or-equal': ['legfeljebb ', ' értéken'],
  'above-or-equal': ['legalább ', ' értéken'],
  above: ['', ' felett'],
}

const upper = (name: string | undefined): string => (name ?? '').toUpperCase()

const own = messages(
  {
    'indicator-not-ready': ({ indicator, side, interval, aim, threshold }: Facts) =>
      side === 'sell'
        ? `Holds. Sells at a ${interval} close with ${upper(indicator)} ${sidesEn[threshold ?? '']} ${aim} and enough profit.`
        : `Buys at a ${interval} close with ${upper(indicator)} ${sidesEn[threshold ?? '']} ${aim}.`,
    'indicator-waits-to-buy': ({ indicator, value, aim, threshold }: Facts) =>
      `${upper(indicator)} is ${value}; buys if it closes ${sidesEn[threshold ?? '']} ${aim}.`,
    'indicator-waits-to-sell': ({ indicator, value, aim, threshold, diluted }: Facts) =>
      `Holds. ${upper(indicator)} is ${value}; sells when it is ${sidesEn[threshold ?? '']} ${aim} and the profit is enough.${dilutedEn(diluted)}`,
    'indicator-waits-to-rearm': ({ indicator, value }: Facts) =>
      `${upper(indicator)} is ${value}; buys again after the buy condition has once been false.`,
  },
  {
    'indicator-not-ready': ({ indicator, side, interval, aim, threshold }: Facts) =>
      side === 'sell'
        ? `Tart. ${upper(indicator)}: akkor ad el, ha egy gyertya (${interval}) zárásakor ${aim} ${sidesHu[threshold ?? '']} kerül, és elég a profit.`
        : `${upper(indicator)}: akkor vesz, ha egy gyertya (${interval}) zárásakor ${aim} ${sidesHu[threshold ?? '']} kerül.`,
    'indicator-waits-to-buy': ({ indicator, value, aim, threshold }: Facts) =>
      `${upper(indicator)}: ${value}; akkor vesz, ha ${(closesHu[threshold ?? ''] ?? ['', '']).join(aim ?? '')} zár.`,
    'indicator-waits-to-sell': ({ indicator, value, aim, threshold, diluted }: Facts) =>
      `Tart. ${upper(indicator)}: ${value}; akkor ad el, ha ${aim} ${sidesHu[threshold ?? '']} kerül, és elég a profit.${dilutedHu(diluted)}`,
    'indicator-waits-to-rearm': ({ indicator, value }: Facts) =>
      `${upper(indicator)}: ${value}; akkor vesz újra, ha a vételi feltétel közben egyszer nem teljesült.`,
  },
)

/** Every word of the family. */
export const indicatorMessages = {
  en: { ...indicatorFormMessages.en, ...dealMessages.en, ...folderMessages.en, ...own.en },
  hu: { ...indicatorFormMessages.hu, ...dealMessages.hu, ...folderMessages.hu, ...own.hu },
}
