/** The long explanations in English. */
import type { Why } from '../form.ts'
import type { WhyFacts as Facts } from './why-facts.ts'

export const whyEn = {
  exchange: {
    kind: 'choice',
    about:
      'Where the positions are opened. Fees, the most leverage and the rules of liquidation are those of this exchange.',
    example: ({ fee, maxLeverage }: Facts) =>
      `This one takes ${fee}% of a position’s worth at opening and again at closing, and gives at most ${maxLeverage} times.`,
    otherwise: 'On another exchange a pair of the table may have no contract, and positions may be liquidated earlier.',
  },
  account: {
    kind: 'choice',
    about: 'Whose margin is at stake: that of your account at the exchange, or play money of the demo account.',
    example: ({ investment, quote }: Facts) =>
      `With the demo account the ${investment} ${quote} of this form are play money; stops and liquidations are reckoned as the exchange would.`,
    otherwise:
      'With a key the bot can be switched to live. The key needs the right to trade futures, never to withdraw.',
  },
  pair: {
    kind: 'choice',
    about: 'The contract of the first position. It follows the price of the coin without your ever owning one.',
    example: ({ pair, quote, price }: Facts) =>
      `${pair} stands at ${price} ${quote} now; margin, profit and loss are all in ${quote}.`,
    otherwise: 'A spot pair cannot be chosen: it has no leverage and cannot be sold before it is bought.',
  },
  'pair-text': {
    kind: 'choice',
    about: 'Sources write pairs in their own way. The text of this pair must stand in the signal letter for letter.',
    example: ({ text, pair }: Facts) => `A signal with “${text}” in the pair field trades ${pair}.`,
    otherwise: 'With another spelling, even with small letters, the signal is refused and nothing is opened.',
  },
  leverage: {
    kind: 'measure',
    about: 'How many times your margin the position is worth. It multiplies profits, losses and fees alike.',
    example: ({ leverage, amount, worth, move, liquidation, distance, quote }: Facts) =>
      `${amount} ${quote} at ${leverage} times hold ${worth} ${quote}. A price ${move}% against you is the whole margin; a long position is liquidated ${distance}% below, at ${liquidation}.`,
    tooSmall:
      'At 1 the price would have to fall nearly to nothing before a long position is liquidated, and little is earned with it.',
    tooLarge: 'Ordinary ups and downs of a day liquidate the position, and fees eat a large part of each profit.',
  },
  'margin-type': {
    kind: 'choice',
    about: 'Whether a position answers with its own margin only, or with everything that is free on the account.',
    example: ({ amount, quote }: Facts) =>
      `Isolated, a position of ${amount} ${quote} can never lose more than ${amount} ${quote}.`,
    otherwise: 'With cross margin one bad position may use up the money of all others.',
  },
  'more-pairs': {
    kind: 'choice',
    about:
      'One bot can follow a source for many pairs. Each row has a position, a leverage and a margin type of its own.',
    example: ({ investment, quote }: Facts) => `All rows together share the investment of ${investment} ${quote}.`,
    otherwise: 'A signal for a pair that is not in the table is refused with its reason.',
  },
  name: {
    kind: 'choice',
    about: 'Only for you: it stands in lists, notifications and reports. Trading does not depend on it.',
    example: ({ base }: Facts) => `For example “${base} by my chart alerts”, so that you know it among ten others.`,
    otherwise: 'Left empty, the bot is called after its first pair. You can rename it at any time.',
  },
  mode: {
    kind: 'choice',
    about:
      'Demo follows real prices and reckons margin, fees and liquidations as the exchange would, but with play money.',
    example: ({ investment, quote }: Facts) =>
      `Demo with ${investment} ${quote} shows what your source is worth with leverage, and nothing can be lost.`,
    otherwise:
      'Live needs an API key, and there a margin that is lost is lost. Demo and live never share a balance or a chart.',
  },
  source: {
    kind: 'choice',
    about: 'A note for you about who sends the signals. The bot does not check it.',
    example: 'For example “Alerts of my four hour chart”.',
    otherwise: 'Left empty, nothing is missing: what counts are the names below.',
  },
  'direction-field': {
    kind: 'choice',
    about: 'A signal is a short message of named fields. This is the name of the one that says long, short or close.',
    example: ({ text }: Facts) => `In {"action":"long","pair":"${text}"} it is action.`,
    otherwise: 'With another name every signal is refused, because its direction cannot be found.',
  },
  'long-value': {
    kind: 'choice',
    about: 'The word of your source for “the price will rise”. It is compared letter for letter.',
    example: 'With the value long, a signal that says Long is refused: the capital letter makes it another word.',
    otherwise: 'A word that the source never sends means a bot that never opens a long position.',
  },
  'short-value': {
    kind: 'choice',
    about: 'The word of your source for “the price will fall”. A short position earns from that.',
    example: ({ price, quote }: Facts) =>
      `Opened short at ${price} ${quote}, the position earns with every step below that.`,
    otherwise: 'A word that the source never sends means a bot that only ever goes long.',
  },
  'close-value': {
    kind: 'choice',
    about: 'The word of your source for leaving, whichever direction is open.',
    example: 'With the value close, a signal that says exit is refused.',
    otherwise:
      'A word that the source never sends leaves the stop, the maximum profit and the opposite signal as ways out.',
  },
  'pair-field': {
    kind: 'choice',
    about: 'The name of the field that says which pair the signal is about.',
    example: ({ text }: Facts) => `In {"action":"long","pair":"${text}"} it is pair.`,
    otherwise: 'Also with one pair only the field must be there: a signal without it is refused.',
  },
  'pair-prefix': {
    kind: 'choice',
    about: 'What stands before the pair in its field and is left off, exactly as the source writes it.',
    example: ({ text }: Facts) => `With EXCHANGE: a signal for EXCHANGE:${text} means the same as one for ${text}.`,
    otherwise: 'Without it the whole text is compared with your table, and EXCHANGE: would have to stand there.',
  },
  'amount-field': {
    kind: 'choice',
    about: 'The name of the field that says how much margin to put in. It is read only from signals that open.',
    example: ({ amount, worth, quote }: Facts) =>
      `In {"amount":"${amount}"} it is amount; the position is then worth ${worth} ${quote}.`,
    otherwise: 'A signal without the field, or with something that is no number, is refused.',
  },
  'id-field': {
    kind: 'choice',
    about:
      'Senders repeat a message when they are not sure that it has arrived. A number makes the second one harmless.',
    example: 'Two signals with the number 4711 within a day open once.',
    otherwise: 'Left empty, only a message that is the same in every letter within 15 seconds counts as repeated.',
  },
  'time-field': {
    kind: 'choice',
    about: 'When the source sent the signal. What has been under way for too long is not traded.',
    example: 'A signal of 12:00 that arrives at 12:06 is written down as stale and opens nothing.',
    otherwise: 'Left empty, also an old signal is traded at the price of its arrival.',
  },
  example: {
    kind: 'choice',
    about: 'Here you can try the names before the first real signal: paste what your source sends.',
    example: ({ text }: Facts) => `Try {"action":"short","pair":"${text}"}: if nothing is wrong, no error appears.`,
    otherwise: 'An error says which field was looked for and what stood there instead.',
  },
  'amount-origin': {
    kind: 'choice',
    about: 'Either every entry has the same margin, or each signal brings its own.',
    example: ({ amount, quote }: Facts) => `Always the same: each entry puts in ${amount} ${quote}.`,
    otherwise:
      'From the signal, the margin is cut to what is left of the investment; below the exchange minimum it is refused.',
  },
  amount: {
    kind: 'measure',
    about: 'What each entry puts in as margin: the most that an isolated position can lose.',
    example: ({ amount, worth, coins, base, price, quote }: Facts) =>
      `${amount} ${quote} of margin hold ${coins} ${base} at ${price}, worth ${worth} ${quote}.`,
    tooSmall: ({ minNotional, quote }: Facts) =>
      `A position worth less than ${minNotional} ${quote} is not taken by the exchange.`,
    tooLarge: 'One or two signals use up the investment, and one liquidation takes a large part of it.',
  },
  investment: {
    kind: 'measure',
    about: 'The most margin that all pairs together may bind. Profit is not added to it by itself.',
    example: ({ investment, amount, count, quote }: Facts) =>
      `${investment} ${quote} at ${amount} ${quote} an entry pay for ${count} entries at once.`,
    tooSmall: 'Signals are refused while other positions hold what there is.',
    tooLarge: 'More of your money hangs on one source. A bad day of it costs more, and leverage makes it faster.',
  },
  limit: {
    kind: 'measure',
    about: 'How many pairs may have a position at the same time, however many stand in the table.',
    example: ({ loss, quote }: Facts) =>
      `With 3, a crash that hits every stop at once costs about three times ${loss} ${quote}.`,
    tooSmall: 'A position that waits long for its exit keeps the other pairs out.',
    tooLarge: 'Coins fall together: many positions in one direction are one large position.',
  },
  flip: {
    kind: 'choice',
    about: 'What a signal in the other direction does: closes and opens the other way, or only closes.',
    example: ({ worth, quote }: Facts) =>
      `A short signal closes the long position of ${worth} ${quote} and, once that is done, opens short.`,
    otherwise: 'Switched off, the bot stands aside until the next signal. Fees are paid for one way only.',
  },
  'max-profit': {
    kind: 'measure',
    about: 'A way out that needs no signal: as soon as the margin has earned this, the position is closed.',
    example: ({ maxProfit, goal, price, gain, quote }: Facts) =>
      `${maxProfit}% of the margin is ${gain} ${quote}: a long position from ${price} is closed at ${goal}.`,
    tooSmall: 'Fees of both ways come first: a small profit needs a large move or is never worth it.',
    tooLarge: 'It hardly ever comes into effect, and the source alone decides about the exit.',
  },
  repeats: {
    kind: 'measure',
    about: 'How many times each pair may open and close. Each round is one cycle.',
    example: ({ loss, quote }: Facts) => `Ten rounds that all end at the stop cost ten times ${loss} ${quote}.`,
    tooSmall: 'A pair that has used up its cycles hears no further signal.',
    tooLarge: 'No harm by itself: the stop loss limit is what ends a bad series.',
  },
  'max-loss': {
    kind: 'measure',
    about:
      'The loss at which the position is closed, in percent of its margin, fees and funding included. The stop lies at the exchange itself; no pair opens anything until the position is closed.',
    example: ({ maxLoss, stop, price, loss, liquidation, quote }: Facts) =>
      `${maxLoss}% is ${loss} ${quote}: a long position from ${price} is closed at ${stop}, before the liquidation at ${liquidation}.`,
    tooSmall: 'Ordinary movements close the position again and again, each time with two fees.',
    tooLarge: 'It must lie before the liquidation, where the whole margin is lost. A sudden jump can skip both.',
  },
  'stop-limit': {
    kind: 'measure',
    about:
      'A source that is wrong again and again is not followed for ever: after so many stops nothing is opened any more.',
    example: ({ loss, quote }: Facts) => `With 3, a bad series costs about three times ${loss} ${quote} and then ends.`,
    tooSmall: 'One unlucky signal stops the bot until you start it.',
    tooLarge: 'A bad day may be followed to its end, stop after stop.',
  },
  dilutes: {
    kind: 'choice',
    about:
      'A second signal in the same direction can add to a losing position, so that its average comes nearer to the price.',
    example: ({ below, price, quote }: Facts) =>
      `Opened long at ${price} ${quote}, another long signal at ${below} or lower puts in margin once more.`,
    otherwise: 'Switched off, signals in the same direction are written down and ignored while a position is open.',
  },
  'dilution-percent': {
    kind: 'measure',
    about: 'How far the price must have gone against the position before it is added to.',
    example: ({ dilution, below, stop, price }: Facts) =>
      `With ${dilution}%, a long position from ${price} is averaged down at ${below} or lower; its stop lies at ${stop}.`,
    tooSmall: 'Small dips use up the averagings, and the position is large when the deep fall comes.',
    tooLarge: 'The stop closes the position before averaging down is ever reached.',
  },
  'dilution-most': {
    kind: 'measure',
    about: 'How many times a position may be added to until it is closed.',
    example: ({ amount, quote }: Facts) =>
      `With 2, a pair binds at most three times ${amount} ${quote} of margin, and can lose as much.`,
    tooSmall: 'After the first dips only the stop or a signal ends the position.',
    tooLarge: 'A long fall is followed with more and more margin, as far as the investment goes.',
  },
} satisfies Readonly<Record<string, Why>>

/** Every label of a field; Hungarian has the same. */
export type FuturesWhy = typeof whyEn
