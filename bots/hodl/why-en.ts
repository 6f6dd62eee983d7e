/** The long explanations in English, where they differ from SPOT's. */
import type { Why } from '../form.ts'
import type { WhyFacts as Facts } from '../spot/why-facts.ts'

export const whyEn = {
  'start-price': {
    kind: 'measure',
    about: 'The lowest price at which the bot buys. Its money is spread from here up to the highest price.',
    example: ({ entry, next }: Facts) => `From ${entry} the next line is ${next}.`,
    tooSmall: 'Lines that the price never falls to keep their money unspent.',
    tooLarge: 'In a deep fall everything is bought early, and nothing is left for lower prices.',
  },
  'max-price': {
    kind: 'measure',
    about: 'The highest price at which the bot buys. The usual ladder begins just below the present price.',
    example: ({ high, price }: Facts) =>
      `With ${high} there are lines a tenth above the price, ${price}; those wait until it has risen above them.`,
    tooSmall: 'When the price rises from here, the bot has bought nothing.',
    tooLarge: 'Coins bought high raise the average cost.',
  },
  investment: {
    kind: 'measure',
    about: 'Everything the bot may spend, shared equally over its lines. It never changes it by itself.',
    example: ({ investment, part, quote }: Facts) =>
      `${investment} ${quote} over five lines: ${part} ${quote} are spent at each.`,
    tooSmall: ({ minNotional, quote }: Facts) => `A line below ${minNotional} ${quote} is refused by the exchange.`,
    tooLarge: 'What is bought is kept for long. Invest only what you can do without meanwhile.',
  },
  profits: {
    kind: 'choice',
    about: 'Usually none: what is bought is kept. With some, each line also sells by itself, above its own price.',
    example: ({ entry, exit, breakEven }: Facts) =>
      `1% from ${entry} is ${exit}. Below ${breakEven}% fees eat the profit.`,
    otherwise: 'A line that has sold waits until the whole cycle is over before it buys again.',
  },
  'take-profits': {
    kind: 'choice',
    about: 'Prices at which a share of everything the bot holds is sold at market, all lines together.',
    example: ({ high }: Facts) => `100% at ${high}: everything is sold there and the bot is closed.`,
    otherwise: 'Without them the bot goes on holding until you close it or its stop loss is reached.',
  },
  'close-after': {
    kind: 'choice',
    about: 'Whether the bot ends when its last take profit has sold.',
    example: ({ high }: Facts) => `After ${high} it is closed, or a new cycle of buying begins.`,
    otherwise: 'When it goes on, every line may buy once more.',
  },
  repeats: {
    kind: 'choice',
    about: 'In how many cycles each line may buy. A cycle ends when everything has been sold.',
    example: ({ entry }: Facts) => `With 1 the line at ${entry} buys once and never again.`,
    otherwise: 'Unlimited goes on for ever; only live bots may.',
  },
  'stop-kind': {
    kind: 'choice',
    about:
      'One price, or a distance below what everything held has cost on average. Either way everything leaves at once.',
    example: ({ entry, far }: Facts) => `With an average cost of ${entry}, 5% below it is ${far}.`,
    otherwise: 'A distance moves down with every cheaper purchase; a price stays where it is.',
  },
  'stop-value': {
    kind: 'measure',
    about:
      'There everything the bot holds is sold at market, whatever it brings, and nothing is bought meanwhile. The cycle is over then.',
    example: ({ entry, far }: Facts) => `Bought at ${entry} on average and stopped at ${far}: about 5% of it is lost.`,
    tooSmall: 'So far away it protects little.',
    tooLarge: 'It may not fire before the lowest line has been bought.',
  },
} satisfies Readonly<Record<string, Why>>

/** One explanation for each of these labels, of the same kind in every language. */
export type HodlWhy = { readonly [Label in keyof typeof whyEn]: Extract<Why, { kind: (typeof whyEn)[Label]['kind'] }> }
