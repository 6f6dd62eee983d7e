/** The long explanations of the RSI fields: those of INDICATOR, which name the RSI where they would name an indicator. */
import type { WhyBook } from '../form.ts'
import type { Form } from '../indicator/schema.ts'
import { whyEn } from '../indicator/why-en.ts'
import type { WhyFacts as Facts } from '../indicator/why-facts.ts'
import { whyHu } from '../indicator/why-hu.ts'

export { whyFacts } from '../indicator/why-facts.ts'

const en = {
  ...whyEn,
  pair: {
    ...whyEn.pair,
    about: 'What is bought, and what it is paid with. The RSI works best on pairs that swing rather than creep.',
  },
  interval: {
    ...whyEn.interval,
    about: 'How long one candle is. The bot looks at the RSI when a candle closes, and never at one that still moves.',
  },
  length: { ...whyEn.length, about: 'How many candles the RSI looks back.' },
  entries: {
    ...whyEn.entries,
    about:
      'A ladder on the RSI. Each entry buys once in a run, at the first close that meets its value; what is due together is one order.',
    tooLarge: 'The first call spends most of the money, and nothing is left when the RSI goes deeper.',
  },
  'entries-base': {
    ...whyEn['entries-base'],
    about:
      'A ladder on the RSI, counted in coins. Each entry buys once in a run, at the first close that meets its value.',
    tooLarge: 'The first call spends most of the money, and nothing is left when the RSI goes deeper.',
  },
  'buy-threshold': {
    ...whyEn['buy-threshold'],
    about: 'On which side of the value the RSI must be at the close.',
  },
  'buy-direction': {
    ...whyEn['buy-direction'],
    about: 'How the RSI must have moved since the candle before.',
  },
  'sell-length': { ...whyEn['sell-length'], about: 'How many candles the RSI of the sell side looks back.' },
  'sell-value': {
    ...whyEn['sell-value'],
    about: 'At this RSI everything is sold, if it earns at least the minimum profit.',
  },
  'sell-threshold': {
    ...whyEn['sell-threshold'],
    about: 'On which side of the value the RSI must be at the close to sell.',
  },
  'sell-direction': {
    ...whyEn['sell-direction'],
    about: 'How the RSI must have moved since the candle before to sell.',
  },
  repeats: {
    ...whyEn.repeats,
    example: ({ gain, quote }: Facts) =>
      `Ten repeats are at least ten times ${gain} ${quote}, if the RSI calls as often.`,
  },
} satisfies typeof whyEn

const hu = {
  ...whyHu,
  pair: {
    ...whyHu.pair,
    about: 'Mit vesz a bot, és mivel fizet érte. Az RSI a kilengő párokon működik jól, nem a lassan araszolókon.',
  },
  interval: {
    ...whyHu.interval,
    about: 'Milyen hosszú egy gyertya. A bot gyertyazáráskor nézi meg az RSI-t, a még mozgó gyertyát soha.',
  },
  length: { ...whyHu.length, about: 'Hány gyertyára néz vissza az RSI.' },
  entries: {
    ...whyHu.entries,
    about:
      'Létra az RSI-n. Minden belépő futásonként egyszer vesz, az első záráskor, amely eléri az értékét; ami egyszerre esedékes, egy megbízás.',
    tooLarge: 'Az első jelzés elkölti a pénz javát, és nem marad semmi, ha az RSI mélyebbre megy.',
  },
  'entries-base': {
    ...whyHu['entries-base'],
    about:
      'Létra az RSI-n, érmében megadva. Minden belépő futásonként egyszer vesz, az első záráskor, amely eléri az értékét.',
    tooLarge: 'Az első jelzés elkölti a pénz javát, és nem marad semmi, ha az RSI mélyebbre megy.',
  },
  'buy-threshold': {
    ...whyHu['buy-threshold'],
    about: 'Záráskor az RSI-nek az érték melyik oldalán kell lennie.',
  },
  'buy-direction': { ...whyHu['buy-direction'], about: 'Merre kellett mozdulnia az RSI-nek az előző gyertya óta.' },
  'sell-length': { ...whyHu['sell-length'], about: 'Hány gyertyára néz vissza az eladási oldal RSI-je.' },
  'sell-value': {
    ...whyHu['sell-value'],
    about: 'Ennél az RSI-nél mindent elad, ha legalább a minimális profitot hozza.',
  },
  'sell-threshold': {
    ...whyHu['sell-threshold'],
    about: 'Záráskor az RSI-nek az érték melyik oldalán kell lennie az eladáshoz.',
  },
  'sell-direction': {
    ...whyHu['sell-direction'],
    about: 'Az eladáshoz merre kellett mozdulnia az RSI-nek az előző gyertya óta.',
  },
  repeats: {
    ...whyHu.repeats,
    example: ({ gain, quote }: Facts) => `Tíz ismétlés legalább tízszer ${gain} ${quote}, ha az RSI ennyiszer jelez.`,
  },
} satisfies typeof whyHu

export const why: WhyBook<Form>['why'] = { en, hu }
