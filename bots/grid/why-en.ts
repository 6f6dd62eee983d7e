/** The long explanations in English. */
import type { Why } from '../form.ts'
import type { WhyFacts as Facts } from './why-facts.ts'

export const whyEn = {
  exchange: {
    kind: 'choice',
    about:
      'The market place whose prices the bot follows and where its orders stand. Each has its own fees, smallest orders and pairs.',
    example: ({ fee, minNotional, quote }: Facts) =>
      `This one takes ${fee}% of every trade at most, and no order below ${minNotional} ${quote}.`,
    otherwise:
      'On another exchange the same settings can give other lines, because price steps and smallest orders differ.',
  },
  account: {
    kind: 'choice',
    about:
      'Whose money the bot trades with: a key of your account at the exchange, or the demo account with play money.',
    example: ({ investment, quote }: Facts) =>
      `With the demo account the ${investment} ${quote} of this form are play money; prices are real, orders are not.`,
    otherwise:
      'With a key the bot can be switched to live. The key needs the right to trade and never the right to withdraw.',
  },
  pair: {
    kind: 'choice',
    about:
      'What is bought, and what it is paid with. A grid earns from going up and down; it does not need a price that rises for long.',
    example: ({ base, quote, price }: Facts) =>
      `${base} is bought with ${quote}. One ${base} costs ${price} ${quote} now.`,
    otherwise:
      'A pair that hardly moves gives few trades. One that falls for long leaves you with coins bought higher.',
  },
  name: {
    kind: 'choice',
    about: 'Only for you: it stands in lists, notifications and reports. Trading does not depend on it.',
    example: ({ base, step, quote }: Facts) =>
      `For example “${base}, ${step} ${quote} steps”, so that you know it among ten others.`,
    otherwise: 'Left empty, the bot is called after its pair. You can rename it at any time.',
  },
  mode: {
    kind: 'choice',
    about:
      'Demo follows real prices and books every fill and fee as the exchange would, but with play money. Live sends real orders.',
    example: ({ investment, quote }: Facts) =>
      `Demo with ${investment} ${quote} shows what these settings do, and nothing can be lost.`,
    otherwise: 'Live needs an API key. Demo and live never share a balance, a total or a chart.',
  },
  'start-price': {
    kind: 'measure',
    about:
      'The line that the whole grid is counted from. All other lines lie whole steps above it; below it only if the bot may trail down.',
    example: ({ start, step, price, quote }: Facts) =>
      `From ${start} ${quote} lines follow every ${step}. The price is ${price} ${quote} now.`,
    tooSmall: 'Far below the price, most lines are never reached, and a stop loss below them lies far away.',
    tooLarge: 'Near the price or above it, the grid ends soon when the price falls, and the bot only waits.',
  },
  'max-price': {
    kind: 'measure',
    about: 'The upper end of the grid. Nothing is bought above it, so you never pay more than this.',
    example: ({ cap, lines, price, quote }: Facts) =>
      `Up to ${cap} ${quote} the grid has ${lines} lines. The price is ${price} ${quote} now.`,
    tooSmall:
      'The price leaves the grid upwards after a small rise. What is held is sold, and then the bot waits below.',
    tooLarge: 'The bot goes on buying after a long rise, at prices from which it may fall back.',
  },
  step: {
    kind: 'measure',
    about: 'The distance between two lines. Each line usually earns about one step, less the fees of a buy and a sell.',
    example: ({ buy, level, step, gain, quote }: Facts) =>
      `With a step of ${step} the lines near the price are ${buy} and ${level}. Sold one step higher, a line nets ${gain} ${quote} after fees.`,
    tooSmall: ({ breakEven }: Facts) =>
      `Many trades, but fees eat them: below ${breakEven}% of the price a sell does not earn its fees back.`,
    tooLarge: 'Each trade earns more, but the price seldom moves so far, and the money lies idle.',
  },
  amount: {
    kind: 'measure',
    about: 'What one line buys for each time. The same amount goes to every line.',
    example: ({ amount, coins, base, level, quote }: Facts) =>
      `${amount} ${quote} buy ${coins} ${base} at ${level} ${quote}.`,
    tooSmall: ({ minNotional, minQuantity, base, quote }: Facts) =>
      `Below ${minNotional} ${quote} or ${minQuantity} ${base} the exchange takes no order. Just above, rounding costs part of the profit.`,
    tooLarge: 'The investment pays for few lines, so a small fall uses it up and nothing is left to buy lower.',
  },
  investment: {
    kind: 'measure',
    about:
      'The most that all lines together may bind: open buy orders and coins that are held. Profit is not added to it by itself.',
    example: ({ investment, amount, count, quote }: Facts) =>
      `${investment} ${quote} at ${amount} ${quote} a line pay for ${count} lines at once.`,
    tooSmall: 'After a few buys nothing is left; further falls are not bought, and the average price stays high.',
    tooLarge: 'More of your money hangs on one pair. In a long fall it is all in coins worth less than they cost.',
  },
  window: {
    kind: 'measure',
    about:
      'How near the price must come before a buy order is really placed. Until then the money is free for other lines.',
    example: ({ window, level, quote }: Facts) =>
      `With ${window} ${quote} the buy at ${level} is placed when the price is not farther than that from it.`,
    tooSmall: 'In a fast fall the price can pass the line before the order stands there.',
    tooLarge: 'Many orders lie at the exchange at once and bind money that is not needed yet.',
  },
  'level-limit': {
    kind: 'measure',
    about: 'How many lines the bot may have at the same time, waiting and holding together.',
    example: ({ count, investment, quote }: Facts) =>
      `Left empty, ${investment} ${quote} allow ${count} lines with the amount of this form.`,
    tooSmall: 'Lines that hold coins take all places; the bot cannot follow the price until one of them has sold.',
    tooLarge: 'It limits nothing any more: the investment ends first.',
  },
  limit: {
    kind: 'measure',
    about:
      'How many lines may have a buy order in the book or coins at the same time. The lines nearest to the price go first; none that the price has reached is taken back for a nearer one.',
    example: ({ amount, quote }: Facts) => `With 3, never more than three times ${amount} ${quote} are in the market.`,
    tooSmall: 'A few coins that wait for a better price block every further buy.',
    tooLarge: 'A fast fall can be bought on every line at once, with the whole investment.',
  },
  'trailing-up': {
    kind: 'measure',
    about:
      'The grid moves up with the price to here: lines that did not buy are taken away below and made anew above. After a jump of more than 5% in a minute new lines wait for a calm minute; the first lines never do.',
    example: ({ cap, sell, quote }: Facts) =>
      `If the price climbs beyond ${sell}, new lines follow it, but none above ${cap} ${quote}.`,
    tooSmall: 'The bot stops following soon and waits until the price comes back.',
    tooLarge: 'It buys even near the end of a long rise. It may not lie above the highest price.',
  },
  'trailing-down': {
    kind: 'measure',
    about: 'The grid moves down with the price to here. Coins bought higher are kept, and new lines buy lower.',
    example: ({ start, buy, quote }: Facts) =>
      `If the price falls below ${buy}, lines follow it down to this bound. The start price is ${start} ${quote}.`,
    tooSmall: 'A long fall is bought all the way down, as far as the investment goes.',
    tooLarge: 'The bot stops buying soon in a fall and only waits. It may not lie above the start price.',
  },
  profits: {
    kind: 'measure',
    about:
      'How far above its buy each line sells, in percent or as a fixed distance. Several rows sell in parts; the shares sum to 100%.',
    example: ({ level, sell, coins, base, gain, quote }: Facts) =>
      `${coins} ${base} bought at ${level} and sold at ${sell} net ${gain} ${quote} after fees.`,
    tooSmall: ({ fee, breakEven }: Facts) =>
      `With ${fee}% on both sides a sell below ${breakEven}% loses, though its price is higher than the buy.`,
    tooLarge: 'Sales become rare. A rise that turns before the sell leaves you with the coins.',
  },
  'bad-sell-accepted': {
    kind: 'choice',
    about:
      'A check for your safety: some sells of this form would not earn their fees back. Switched on, you take that knowingly.',
    example: ({ breakEven, fee }: Facts) =>
      `Fees of ${fee}% on both sides need at least ${breakEven}% between buy and sell.`,
    otherwise: 'Switched off, the form asks for larger profits before it starts such a bot.',
  },
  'take-profits': {
    kind: 'measure',
    about:
      'Prices at which a part of everything the bot holds is sold at once, whatever the lines would have waited for.',
    example: ({ cap, quote }: Facts) => `100% at ${cap} ${quote}: when the price gets there, all coins are sold.`,
    tooSmall: 'Coins are sold before the lines have earned their own profit.',
    tooLarge: 'The price may never get there; then it is as if there were none.',
  },
  'close-after': {
    kind: 'choice',
    about: 'After the last take profit the work of the bot is done: it cancels what is open and closes.',
    example: ({ cap, quote }: Facts) =>
      `With one take profit at ${cap} ${quote} the bot ends there, and the money is free again.`,
    otherwise: 'Switched off, it goes on buying and selling, also at those high prices.',
  },
  repeats: {
    kind: 'measure',
    about: 'How many times each line may buy and sell. Each round is one cycle.',
    example: ({ gain, quote }: Facts) =>
      `Ten cycles at ${gain} ${quote} are ten times that for each line, if the price comes by as often.`,
    tooSmall: 'A line that has used up its cycles stands still, and the grid gets holes.',
    tooLarge: 'No harm: the bot simply goes on until you stop it.',
  },
  'rising-only': {
    kind: 'choice',
    about:
      'Buys only while the price rises, judged by closed candles of this interval. No buy order waits at the exchange.',
    example: ({ level, buy, quote }: Facts) =>
      `A fall through ${level} to ${buy} ${quote} buys nothing; the way back up does, after a candle that closed higher.`,
    otherwise: 'Off, every line is bought on the way down: more trades, and sooner, but also into a fall.',
  },
  'stop-price': {
    kind: 'measure',
    about:
      'The emergency brake: at this price everything is sold at market, with a loss, so that the loss does not grow. Nothing is bought until that is done.',
    example: ({ stop, level, loss, coins, base, quote }: Facts) =>
      `${coins} ${base} bought at ${level} lose about ${loss} ${quote} at a stop of ${stop} ${quote}.`,
    tooSmall: 'Far below, the loss is large when it strikes.',
    tooLarge: 'Near the lowest line, a short dip sells everything, and the price may come back at once.',
  },
  'stop-limit': {
    kind: 'measure',
    about:
      'After so many stops the bot stops buying and waits for you. It keeps a falling market from being bought again and again.',
    example: ({ loss, quote }: Facts) =>
      `With 2, at most two stops are taken in a row, each about ${loss} ${quote} for a line.`,
    tooSmall: 'One short dip is enough, and the bot stands still until you start it.',
    tooLarge: 'The same loss can be made many times in one long fall.',
  },
  'stuck-lower': {
    kind: 'measure',
    about: 'Below this price the bot stops buying until you start it again. Sells and the stop loss stay as they are.',
    example: ({ start, price, quote }: Facts) =>
      `Just below the start price, ${start} ${quote}, it pauses a bot whose grid has been left. The price is ${price} now.`,
    tooSmall: 'It comes so late that the investment is spent already.',
    tooLarge: 'A usual dip pauses the bot, and it waits for your hand.',
  },
  'stuck-upper': {
    kind: 'measure',
    about: 'Above this price the bot stops buying until you start it again. Sells and the stop loss stay as they are.',
    example: ({ cap, price, quote }: Facts) =>
      `Just above the highest price, ${cap} ${quote}, it ends buying into a steep rise. The price is ${price} now.`,
    tooSmall: 'A usual rise pauses the bot just while it earns.',
    tooLarge: 'It hardly ever comes into effect.',
  },
} satisfies Readonly<Record<string, Why>>

/** Every label of a field; Hungarian has the same. */
export type GridWhy = typeof whyEn
