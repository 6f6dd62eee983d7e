/** The long explanations in English. */
import type { Why } from '../form.ts'
import type { WhyFacts as Facts } from './why-facts.ts'

export const whyEn = {
  exchange: {
    kind: 'choice',
    about: 'The market place whose candles the bot reads and where its orders stand.',
    example: ({ fee, minNotional, quote }: Facts) =>
      `This one takes ${fee}% of every trade at most, and no order below ${minNotional} ${quote}.`,
    otherwise: 'On another exchange the same settings can trade at other moments, because its candles differ a little.',
  },
  account: {
    kind: 'choice',
    about:
      'Whose money the bot trades with: a key of your account at the exchange, or the demo account with play money.',
    example: ({ amount, quote }: Facts) =>
      `With the demo account the ${amount} ${quote} of the first entry are play money; prices are real, orders are not.`,
    otherwise:
      'With a key the bot can be switched to live. The key needs the right to trade and never the right to withdraw.',
  },
  pair: {
    kind: 'choice',
    about: 'What is bought, and what it is paid with. Indicators work best on pairs that swing rather than creep.',
    example: ({ base, quote, price }: Facts) =>
      `${base} is bought with ${quote}. One ${base} costs ${price} ${quote} now.`,
    otherwise:
      'A pair that hardly moves seldom calls. One that falls for long calls early and leaves you with coins bought higher.',
  },
  name: {
    kind: 'choice',
    about: 'Only for you: it stands in lists, notifications and reports. Trading does not depend on it.',
    example: ({ base, interval, value }: Facts) =>
      `For example “${base} ${interval}, below ${value}”, so that you know it among ten others.`,
    otherwise: 'Left empty, the bot is called after its pair. You can rename it at any time.',
  },
  mode: {
    kind: 'choice',
    about:
      'Demo follows real prices and books every fill and fee as the exchange would, but with play money. Live sends real orders.',
    example: ({ amount, quote }: Facts) =>
      `Demo with ${amount} ${quote} an entry shows what these settings do, and nothing can be lost.`,
    otherwise: 'Live needs an API key. Demo and live never share a balance, a total or a chart.',
  },
  indicator: {
    kind: 'choice',
    about:
      'What is reckoned from the candles. RSI says how much of the recent movement was upward, BOLL where the price stands in its band, SMA and EMA how far it is from its average, MACD how its momentum turns.',
    example: ({ value, sellValue }: Facts) =>
      `With RSI one often buys below ${value}, when much has been sold, and sells above ${sellValue}.`,
    otherwise:
      'Each indicator has values of its own: 30 means something else for RSI than for the distance from an average.',
  },
  interval: {
    kind: 'choice',
    about:
      'How long one candle is. The bot looks at the indicator when a candle closes, and never at one that still moves.',
    example: ({ interval, length }: Facts) =>
      `With ${interval} and ${length} candles it looks back over ${length} times ${interval}.`,
    otherwise: 'Shorter candles call often, also at noise. Longer ones call seldom and later, but mean more.',
  },
  length: {
    kind: 'measure',
    about: 'How many candles the indicator looks back.',
    example: ({ length }: Facts) =>
      `Over ${length} candles one wild candle moves the value, but does not decide it alone.`,
    tooSmall: 'The value jumps from one extreme to the other, and the bot trades at every twitch.',
    tooLarge: 'The value hardly leaves its middle, so that the bot hardly ever trades.',
  },
  source: {
    kind: 'choice',
    about: 'Which price of each candle is taken. Close is what nearly everybody uses and what charts show.',
    example: ({ price, quote }: Facts) =>
      `A candle may have touched a low far below and closed at ${price} ${quote}: with “Low” that touch counts.`,
    otherwise: 'Low and high see the extremes; open is the close of the candle before, so one candle late.',
  },
  'same-for-sell': {
    kind: 'choice',
    about: 'Selling looks at the same candles as buying: the same interval, number and source.',
    example: ({ interval, sellValue }: Facts) =>
      `Buying and selling then both look each ${interval}, and selling waits for ${sellValue}.`,
    otherwise: 'Switched off, selling can look at longer candles than buying, for instance to hold on in a rise.',
  },
  quantity: {
    kind: 'choice',
    about: 'Whether amounts say what is spent or what is bought.',
    example: ({ amount, quote, coins, base }: Facts) => `${amount} ${quote} are ${coins} ${base} at the present price.`,
    otherwise: 'Counted in coins, the same amount costs more when the price is high and less when it is low.',
  },
  entries: {
    kind: 'measure',
    about:
      'A ladder on the indicator. Each entry buys once in a cycle, at the first close that meets its value; what is due together is one order. An amount is divided by the limit of its order, 0.1% above the price, so that it never costs more.',
    example: ({ value, amount, quote }: Facts) =>
      `At ${value} for ${amount} ${quote}, and further entries deeper for more.`,
    tooSmall: ({ minNotional, quote }: Facts) =>
      `An amount below ${minNotional} ${quote} is refused by the exchange; just above it, a small fall makes it too small to sell.`,
    tooLarge: 'The first call spends most of the money, and nothing is left when the indicator goes deeper.',
  },
  'entries-base': {
    kind: 'measure',
    about:
      'A ladder on the indicator, counted in coins. Each entry buys once in a cycle, at the first close that meets its value.',
    example: ({ value, coins, base }: Facts) =>
      `At ${value} for ${coins} ${base}, and further entries deeper for more.`,
    tooSmall: ({ minQuantity, base }: Facts) => `An amount below ${minQuantity} ${base} is refused by the exchange.`,
    tooLarge: 'The first call spends most of the money, and nothing is left when the indicator goes deeper.',
  },
  'buy-threshold': {
    kind: 'choice',
    about: 'On which side of the value the indicator must be at the close.',
    example: ({ value }: Facts) =>
      `“Below” ${value} buys what has fallen; “Above” ${value} buys what has begun to rise.`,
    otherwise: 'With “or equal” the value itself counts too, which seldom makes a difference.',
  },
  'buy-direction': {
    kind: 'choice',
    about: 'How the indicator must have moved since the candle before.',
    example: ({ value }: Facts) => `“Below” ${value} and “Rising” waits until the fall has turned before it buys.`,
    otherwise: '“Either” does not look at it: more trades, and sooner, but also into a fall.',
  },
  'buy-tolerance': {
    kind: 'measure',
    about: 'Makes the buy condition a little easier, in percent of the value.',
    example: 'Below 30 with a tolerance of 5% is below 31.5.',
    tooSmall: 'At 0 the value is exact, and a call can be missed by a hair.',
    tooLarge: 'The condition is nearly always true, and the value means nothing any more.',
  },
  'sell-interval': {
    kind: 'choice',
    about: 'How long the candles are that selling looks at.',
    example: ({ interval }: Facts) => `Buying looks each ${interval}; longer candles for selling let a rise run.`,
    otherwise: 'Shorter candles sell at the first small turn.',
  },
  'sell-length': {
    kind: 'measure',
    about: 'How many candles the indicator of the sell side looks back.',
    example: ({ length }: Facts) => `Buying looks back ${length} candles; the same here makes both sides alike.`,
    tooSmall: 'Sell points come at every twitch.',
    tooLarge: 'Sell points hardly ever come.',
  },
  'sell-source': {
    kind: 'choice',
    about: 'Which price of each candle the sell side takes.',
    example: ({ sellValue }: Facts) => `With “High” the value reaches ${sellValue} earlier than with “Close”.`,
    otherwise: 'Close is what charts show, so that you can follow each sale there.',
  },
  'sell-value': {
    kind: 'measure',
    about: 'At this value of the indicator everything is sold, if it earns at least the minimum profit.',
    example: ({ sellValue, minProfit }: Facts) =>
      `At ${sellValue} it sells if at least ${minProfit}% are left after fees.`,
    tooSmall: 'For a threshold above, a low value sells early and often, mostly with little profit.',
    tooLarge: 'For a threshold above, a high value is seldom reached, and a rise may turn before it.',
  },
  'sell-threshold': {
    kind: 'choice',
    about: 'On which side of the value the indicator must be at the close to sell.',
    example: ({ sellValue }: Facts) => `“Above” ${sellValue} sells what has risen fast.`,
    otherwise: '“Below” sells when a rise has already lost its strength.',
  },
  'sell-direction': {
    kind: 'choice',
    about: 'How the indicator must have moved since the candle before to sell.',
    example: ({ sellValue }: Facts) => `“Above” ${sellValue} and “Falling” waits until the rise has turned.`,
    otherwise: '“Either” sells as soon as the value is reached.',
  },
  'sell-tolerance': {
    kind: 'measure',
    about: 'Makes the sell condition a little easier, in percent of the value.',
    example: 'Above 70 with a tolerance of 5% is above 66.5.',
    tooSmall: 'At 0 the value is exact, and a sell point can be missed by a hair.',
    tooLarge: 'Every close is a sell point, and only the minimum profit decides.',
  },
  'min-profit': {
    kind: 'measure',
    about:
      'What must be left after all fees for a sell point to sell. Below it the coins are kept, or handed over if you allow that.',
    example: ({ minProfit, amount, gain, quote }: Facts) =>
      `${minProfit}% of ${amount} ${quote} are at least ${gain} ${quote}.`,
    tooSmall: 'At 0 a sale may bring back no more than it cost.',
    tooLarge: 'Good sell points pass unused, and the coins wait for long.',
  },
  repeats: {
    kind: 'measure',
    about: 'How many times the bot may buy and sell. Each round is one cycle.',
    example: ({ gain, quote }: Facts) =>
      `Ten cycles are at least ten times ${gain} ${quote}, if the indicator calls as often.`,
    tooSmall: 'After the last one the bot stands still until you start it again.',
    tooLarge: 'No harm: the bot simply goes on until you stop it.',
  },
  'max-loss': {
    kind: 'measure',
    about:
      'The emergency brake: at this net loss everything is sold at market, so that the loss does not grow. Nothing is bought until that is done.',
    example: ({ maxLoss, amount, loss, quote }: Facts) =>
      `${maxLoss}% of ${amount} ${quote} are a loss of ${loss} ${quote}.`,
    tooSmall: 'A short dip sells everything, and the price may come back at once.',
    tooLarge: 'The loss is large when it strikes. Left empty, there is no brake at all.',
  },
  dilution: {
    kind: 'choice',
    about:
      'When the price falls after a buy, the bot buys more and lowers its average price, so that a smaller rise is enough.',
    example: ({ price, lower, quote }: Facts) =>
      `Bought at ${price}, it buys again at ${lower} ${quote}; the average then lies between the two.`,
    otherwise: 'Switched off, the bot waits with what its entries bought.',
  },
  'dilution-percent': {
    kind: 'measure',
    about: 'How far the price must lie below the average for the bot to buy more.',
    example: ({ dilution, price, lower, quote }: Facts) => `${dilution}% below ${price} is ${lower} ${quote}.`,
    tooSmall: 'All dilutions are used up in a usual dip.',
    tooLarge: 'It comes so late that it helps little; a stop loss may strike before.',
  },
  'dilution-amount': {
    kind: 'measure',
    about: 'How much is spent each time at most: it is divided by the limit of the order.',
    example: ({ amount, quote }: Facts) =>
      `The same as an entry, ${amount} ${quote}, brings the average halfway to the new price.`,
    tooSmall: 'The average hardly moves.',
    tooLarge: 'A long fall binds far more money than you meant.',
  },
  'dilution-base': {
    kind: 'measure',
    about: 'How much is bought each time, in coins.',
    example: ({ coins, base }: Facts) =>
      `The same as an entry, ${coins} ${base}, brings the average halfway to the new price.`,
    tooSmall: 'The average hardly moves.',
    tooLarge: 'A long fall binds far more money than you meant.',
  },
  'dilution-most': {
    kind: 'measure',
    about: 'How often one cycle may average down.',
    example: ({ amount, quote }: Facts) => `With 5, at most five further buys come on top of ${amount} ${quote}.`,
    tooSmall: 'After one or two the bot can only wait.',
    tooLarge: 'In a long fall it buys all the way down.',
  },
  'can-escape': {
    kind: 'choice',
    about:
      'When a sell point comes and the profit is too low, a SPOT bot takes the coins and waits for a better price. This bot is flat again and can buy anew. No coin is sold and no fee is paid.',
    example: ({ minProfit }: Facts) =>
      `A sell point at less than ${minProfit}% then ends this cycle, and the SPOT bot offers the coins higher.`,
    otherwise: 'Switched off, the bot keeps the coins until a sell point earns enough.',
  },
  'escape-min-profit': {
    kind: 'measure',
    about: 'What the SPOT bot sells for, net of fees.',
    example: ({ minProfit, gain, quote }: Facts) =>
      `Left empty it is ${minProfit}%, which is ${gain} ${quote} on the first entry.`,
    tooSmall: 'The SPOT bot sells soon, for little.',
    tooLarge: 'Its sell lies far away, and such bots pile up.',
  },
  'escape-diluted': {
    kind: 'choice',
    about: 'Positions that were averaged down may be handed over too. They are larger than others.',
    example: ({ amount, quote }: Facts) => `${amount} ${quote} and every further buy go to the SPOT bot together.`,
    otherwise: 'Switched off, an averaged position stays until a sell point earns enough.',
  },
  disclaimer: {
    kind: 'choice',
    about:
      'This kind of bot is in beta: it works as described, but it may still change, and beta bots are deleted when the beta ends.',
    example: ({ base }: Facts) =>
      `If it holds ${base} then, a SPOT bot takes them and offers them; nothing is sold in a hurry.`,
    otherwise: 'Without your agreement the bot cannot be created.',
  },
} satisfies Readonly<Record<string, Why>>

/** Every label of a field; Hungarian has the same. */
export type IndicatorWhy = typeof whyEn
