/** The long explanations in English. */
import type { Why } from '../form.ts'
import type { WhyFacts as Facts } from './why-facts.ts'

export const whyEn = {
  exchange: {
    kind: 'choice',
    about: 'The market place whose prices the bot follows and where its orders stand. Each has its own fees and pairs.',
    example: ({ fee, minNotional, quote }: Facts) =>
      `This one takes ${fee}% of every trade at most, and no order below ${minNotional} ${quote}.`,
    otherwise: 'On another exchange a pair of the table may be missing, and smallest orders differ.',
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
    about: 'What the first trade buys and what it is paid with. Further pairs follow in the table below.',
    example: ({ base, quote, price }: Facts) =>
      `${base} is bought with ${quote}. One ${base} costs ${price} ${quote} now.`,
    otherwise: 'Only pairs that are paid in USDC can be chosen for now.',
  },
  'pair-text': {
    kind: 'choice',
    about: 'Sources write pairs in their own way. The text of this pair must stand in the signal letter for letter.',
    example: ({ text, base, quote }: Facts) => `A signal with “${text}” in the pair field trades ${base}/${quote}.`,
    otherwise: 'With another spelling, even with small letters, the signal is refused and nothing is traded.',
  },
  'more-pairs': {
    kind: 'choice',
    about:
      'One bot can follow a source for many pairs. Each row gets a trade of its own with its own coins and counters.',
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
      'Demo follows real prices and books every fill and fee as the exchange would, but with play money. Live sends real orders.',
    example: ({ investment, quote }: Facts) =>
      `Demo with ${investment} ${quote} shows what your source is worth, and nothing can be lost.`,
    otherwise: 'Live needs an API key. Demo and live never share a balance, a total or a chart.',
  },
  source: {
    kind: 'choice',
    about: 'A note for you about who sends the signals. The bot does not check it.',
    example: 'For example “Alerts of my four hour chart”.',
    otherwise: 'Left empty, nothing is missing: what counts are the names below.',
  },
  'direction-field': {
    kind: 'choice',
    about: 'A signal is a short message of named fields. This is the name of the one that says buy or sell.',
    example: ({ text }: Facts) => `In {"action":"buy","pair":"${text}"} it is action.`,
    otherwise: 'With another name every signal is refused, because its direction cannot be found.',
  },
  'buy-value': {
    kind: 'choice',
    about: 'The word of your source for buying. It is compared letter for letter.',
    example: 'With the value buy, a signal that says Buy is refused: the capital letter makes it another word.',
    otherwise: 'A word that the source never sends means a bot that never buys.',
  },
  'sell-value': {
    kind: 'choice',
    about: 'The word of your source for selling. It is compared letter for letter.',
    example: 'With the value sell, a signal that says close is refused.',
    otherwise: 'A word that the source never sends leaves only the maximum profit to sell.',
  },
  'pair-field': {
    kind: 'choice',
    about: 'The name of the field that says which pair the signal is about.',
    example: ({ text }: Facts) => `In {"action":"buy","pair":"${text}"} it is pair.`,
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
    about: 'The name of the field that says for how much to buy. It is read only from buy signals that need it.',
    example: ({ amount, quote }: Facts) =>
      `In {"amount":"${amount}"} it is amount, and the buy is for ${amount} ${quote}.`,
    otherwise: 'A signal without the field, or with something that is no number, is refused.',
  },
  'id-field': {
    kind: 'choice',
    about:
      'Senders repeat a message when they are not sure that it has arrived. A number makes the second one harmless.',
    example: 'Two signals with the number 4711 within a day buy once.',
    otherwise: 'Left empty, only a message that is the same in every letter within 15 seconds counts as repeated.',
  },
  'time-field': {
    kind: 'choice',
    about: 'When the source sent the signal. What has been under way for too long is not traded.',
    example: 'A signal of 12:00 that arrives at 12:06 is written down as stale and buys nothing.',
    otherwise: 'Left empty, also an old signal is traded at the price of its arrival.',
  },
  example: {
    kind: 'choice',
    about: 'Here you can try the names before the first real signal: paste what your source sends.',
    example: ({ text }: Facts) => `Try {"action":"buy","pair":"${text}"}: if nothing is wrong, no error appears.`,
    otherwise: 'An error says which field was looked for and what stood there instead.',
  },
  'amount-source': {
    kind: 'choice',
    about: 'Either every buy is for the same amount, or each signal brings its own.',
    example: ({ amount, quote }: Facts) => `Always the same: each buy signal buys for ${amount} ${quote}.`,
    otherwise:
      'From the signal, the amount is cut to what is left of the investment; below the exchange minimum it is refused.',
  },
  amount: {
    kind: 'measure',
    about:
      'What each buy signal buys for. The order takes up to 0.1% above the price, and is sized by that limit: it never costs more than this.',
    example: ({ amount, coins, base, price, quote }: Facts) =>
      `${amount} ${quote} buy ${coins} ${base} at ${price} ${quote}.`,
    tooSmall: ({ minNotional, minQuantity, base, quote }: Facts) =>
      `Below ${minNotional} ${quote} or ${minQuantity} ${base} the exchange takes no order.`,
    tooLarge: 'One or two signals use up the investment, and the next ones are refused.',
  },
  investment: {
    kind: 'measure',
    about: 'The most that all pairs together may bind. Profit is not added to it by itself.',
    example: ({ investment, amount, count, quote }: Facts) =>
      `${investment} ${quote} at ${amount} ${quote} a buy pay for ${count} buys at once.`,
    tooSmall: 'Signals are refused while others hold what there is.',
    tooLarge: 'More of your money hangs on one source. A bad day of it costs more.',
  },
  limit: {
    kind: 'measure',
    about: 'How many pairs may hold coins at the same time, however many stand in the table.',
    example: ({ amount, quote }: Facts) =>
      `With 3, never more than three first buys of ${amount} ${quote} are in the market.`,
    tooSmall: 'A pair that waits long for its sale keeps the others out.',
    tooLarge: 'It limits nothing any more: the investment ends first.',
  },
  'min-profit': {
    kind: 'measure',
    about:
      'What a sale at a sell signal must at least earn, after all fees. Below it the signal is written down and nothing is sold.',
    example: ({ minProfit, price, sell, gain, quote }: Facts) =>
      `With ${minProfit}%, coins bought at ${price} are sold from ${sell} on and net ${gain} ${quote}.`,
    tooSmall: 'At 0 the bot sells at every sell signal that does not lose.',
    tooLarge: 'Sell signals pass unused, and coins are kept through the next fall.',
  },
  'max-profit': {
    kind: 'measure',
    about: 'A second way out that needs no signal: as soon as a position earns this, all of it is sold.',
    example: ({ price, sell, quote }: Facts) =>
      `Coins bought at ${price} ${quote} may be sold from ${sell} on; the maximum lies above that.`,
    tooSmall: 'It must be above the minimum profit. Near it, the source hardly ever decides about a sale.',
    tooLarge: 'It hardly ever comes into effect.',
  },
  repeats: {
    kind: 'measure',
    about: 'How many times each pair may buy and sell. Each round is one cycle.',
    example: ({ gain, quote }: Facts) => `Ten cycles at ${gain} ${quote} are ten times that for each pair.`,
    tooSmall: 'A pair that has used up its cycles hears no further buy signal.',
    tooLarge: 'No harm: the bot simply goes on until you stop it.',
  },
  dilutes: {
    kind: 'choice',
    about:
      'A second buy signal while coins are held can buy more at a lower price, so that the average falls and a sale pays sooner.',
    example: ({ below, price, quote }: Facts) => `Bought at ${price} ${quote}, a buy signal below ${below} buys again.`,
    otherwise: 'Switched off, buy signals are written down and ignored while coins are held.',
  },
  'dilution-percent': {
    kind: 'measure',
    about: 'How far below the average price a buy signal must come to buy more.',
    example: ({ dilution, below, price, quote }: Facts) =>
      `With ${dilution}%, coins bought at ${price} are averaged down at ${below} ${quote} or lower.`,
    tooSmall: 'Small dips use up the averagings, and the deep fall finds none left.',
    tooLarge: 'The fall must be very deep before the average is helped.',
  },
  'dilution-amount': {
    kind: 'measure',
    about: 'For how much an averaging buys. It also comes out of the investment.',
    example: ({ amount, quote }: Facts) => `With ${amount} ${quote}, each averaging is as large as the first buy.`,
    tooSmall: 'The average hardly moves, and fees are paid all the same.',
    tooLarge: 'One averaging binds what other pairs would have needed.',
  },
  'dilution-most': {
    kind: 'measure',
    about: 'How many times a pair may be averaged down until everything is sold.',
    example: ({ amount, quote }: Facts) =>
      `With 5, a pair binds at most its first buy and five averagings of ${amount} ${quote}.`,
    tooSmall: 'After the first dips the bot only waits.',
    tooLarge: 'A long fall is bought again and again, as far as the investment goes.',
  },
  escapes: {
    kind: 'choice',
    about:
      'Where a sell signal would earn too little, the coins go to a SPOT bot that waits for a better price, and this pair is free again.',
    example: ({ sell, price, quote }: Facts) =>
      `Bought at ${price} ${quote} and told to sell below ${sell}, the coins are handed over; no fee is paid for it.`,
    otherwise: 'Switched off, the coins stay and wait for the next sell signal.',
  },
  'escape-min-profit': {
    kind: 'measure',
    about: 'What the SPOT bot sells the coins handed over for, after all fees.',
    example: ({ minProfit }: Facts) => `Left empty it is the minimum profit, ${minProfit}%.`,
    tooSmall: 'The coins are sold soon, and little is earned.',
    tooLarge: 'The SPOT bot may hold them for a very long time.',
  },
  'escape-count': {
    kind: 'measure',
    about:
      'A source that is wrong again and again should not fill your account with coins handed over: after so many the pair stops buying.',
    example: ({ amount, quote }: Facts) =>
      `With 3, at most three times ${amount} ${quote} are bound in coins of a pair handed over.`,
    tooSmall: 'One unlucky signal stops the pair until you start it.',
    tooLarge: 'Much money may come to lie in coins that wait for their price.',
  },
  'escapes-diluted': {
    kind: 'choice',
    about: 'Coins that were bought in several steps have a lower average; whether these may be handed over too.',
    example: ({ below, price, quote }: Facts) =>
      `Bought at ${price} and again at ${below} ${quote}, they are handed over together at their average price.`,
    otherwise: 'Switched off, averaged coins stay with this bot until a sell signal earns enough.',
  },
  disclaimer: {
    kind: 'choice',
    about:
      'Beta means that this kind of bot may still change. When the beta ends, its coins go to SPOT bots and the bot is deleted.',
    example: 'You are told two weeks before that, and the history stays.',
    otherwise: 'Without it the bot cannot be created.',
  },
} satisfies Readonly<Record<string, Why>>

/** Every label of a field; Hungarian has the same. */
export type SignalWhy = typeof whyEn
