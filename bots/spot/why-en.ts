/** The long explanations in English. */
import type { Why } from '../form.ts'
import type { WhyFacts as Facts } from './why-facts.ts'

export const whyEn = {
  exchange: {
    kind: 'choice',
    about: 'The market place whose prices the bot follows and where its orders stand.',
    example: ({ fee, minNotional, quote }: Facts) =>
      `This one takes ${fee}% of every trade at most, and no order below ${minNotional} ${quote}.`,
    otherwise: 'Elsewhere fees, price steps and smallest orders differ, so the same settings may need other amounts.',
  },
  account: {
    kind: 'choice',
    about: 'Whose money the bot trades with: a key of your account at the exchange, or the demo account.',
    example: ({ investment, quote }: Facts) =>
      `In the demo account the ${investment} ${quote} of this form are play money.`,
    otherwise: 'With a key the bot can be switched to live. The key needs the right to trade, never to withdraw.',
  },
  pair: {
    kind: 'choice',
    about: 'What is traded, and what it is paid with.',
    example: ({ base, quote, price }: Facts) => `One ${base} costs ${price} ${quote} now.`,
    otherwise:
      'A pair that hardly moves gives few trades; one that falls for long leaves you with coins bought higher.',
  },
  name: {
    kind: 'choice',
    about: 'Only for you: it stands in lists, notifications and reports.',
    example: ({ base, entry }: Facts) => `For example “${base} from ${entry}”, so that you know it among others.`,
    otherwise: 'Left empty, the bot is called after its pair. You can rename it at any time.',
  },
  mode: {
    kind: 'choice',
    about: 'Demo uses real prices and play money; live uses your own.',
    example: ({ investment, quote }: Facts) => `A demo bot with ${investment} ${quote} can lose nothing but the bet.`,
    otherwise: 'Start in demo. A demo bot can be set live later, with the same settings.',
  },
  kind: {
    kind: 'choice',
    about:
      'A ladder spreads many small trades over a range. A single bot is one trade with prices you choose one by one.',
    example: ({ entry, next }: Facts) =>
      `A ladder enters at ${entry}, again at ${next}, and so on; each line sells on its own.`,
    otherwise: 'A single bot can have several entries that make one position, keep coins, and follow the price.',
  },
  direction: {
    kind: 'choice',
    about: 'Buying first earns quote when prices rise afterwards. Selling first earns coins when they fall.',
    example: ({ entry, exit, base }: Facts) =>
      `Buy: in at ${entry}, out at ${exit}. Sell: ${base} goes at ${exit} and comes back at ${entry}.`,
    otherwise: 'Selling first needs coins in the account. The bot sells no more than it is given here.',
  },
  price: {
    kind: 'measure',
    about: 'Where the trade enters. A buy waits below the price, a sell above it.',
    example: ({ entry, price }: Facts) =>
      `With ${entry} it rests in the book until the price, ${price} now, comes to it.`,
    tooSmall: 'Far below the price a buy may wait for weeks.',
    tooLarge: 'A buy above the price waits until the price has risen above it: it never buys at once.',
  },
  entries: {
    kind: 'choice',
    about:
      'Several entries make one position; profits are measured from their average price. They are offered together once the price is beyond the nearest of them; only the first run after a start may begin between two, and leaves out those that the price has passed.',
    example: ({ entry, far, part, quote }: Facts) =>
      `${part} ${quote} at ${entry} and as much at ${far}: after both, the average lies between.`,
    otherwise: 'Without partial entries the whole sum enters at one price.',
  },
  'start-price': {
    kind: 'measure',
    about: 'The lowest line of the ladder. All others are counted from it.',
    example: ({ entry, next }: Facts) => `From ${entry} the next line is ${next}.`,
    tooSmall: 'Lines far below the price bind money that may never trade.',
    tooLarge: 'When the price falls below the lowest line, the bot holds coins on all lines and only waits.',
  },
  'max-price': {
    kind: 'measure',
    about: 'No line lies above it.',
    example: ({ high, price }: Facts) =>
      `With ${high} there are lines up to a tenth above the price, ${price}; those above it wait.`,
    tooSmall: 'When the price rises above all lines, everything is sold and nothing is bought back.',
    tooLarge: 'Buying high leaves coins that may not sell for long.',
  },
  step: {
    kind: 'measure',
    about: 'The distance from one line to the next, in quote or in percent.',
    example: ({ entry, next, step }: Facts) => `A step of ${step}: ${entry}, ${next}, and so on.`,
    tooSmall: ({ breakEven }: Facts) =>
      `Many lines share the money, and small profits may not pay the fees (${breakEven}%).`,
    tooLarge: 'Few lines, so few trades.',
  },
  'step-limit': {
    kind: 'measure',
    about: 'The most lines there may be. The ones nearest to the lowest price are kept.',
    example: ({ part, quote }: Facts) => `With 5 lines each gets ${part} ${quote} of the investment.`,
    tooSmall: 'The upper part of the range has no lines then.',
    tooLarge: 'It changes nothing: no more lines are made than fit between the two prices.',
  },
  investment: {
    kind: 'measure',
    about: 'The sum for the whole bot. A ladder shares it equally; what is left over goes to the lowest line.',
    example: ({ investment, entry, coins, base, quote }: Facts) =>
      `${investment} ${quote} buy ${coins} ${base} at ${entry}.`,
    tooSmall: ({ minNotional, quote }: Facts) => `A line below ${minNotional} ${quote} is refused by the exchange.`,
    tooLarge: 'Nothing keeps you from investing more than you can do without. Set a stop loss.',
  },
  amount: {
    kind: 'measure',
    about: 'The same sum for each line, whatever their number.',
    example: ({ part, quote }: Facts) => `${part} ${quote} on each of five lines need five times that.`,
    tooSmall: ({ minNotional, quote }: Facts) => `The exchange takes no order below ${minNotional} ${quote}.`,
    tooLarge: 'Lines that find no money are suspended until you start them again.',
  },
  quantity: {
    kind: 'measure',
    about: 'The same number of coins, whatever they cost. For a bot that sells first it is what it sells.',
    example: ({ coins, base, investment, quote, entry }: Facts) =>
      `${coins} ${base} cost ${investment} ${quote} at ${entry}.`,
    tooSmall: ({ minQuantity, base }: Facts) => `The exchange takes no order below ${minQuantity} ${base}.`,
    tooLarge: 'Higher lines cost more quote than lower ones; the total is shown beside the form.',
  },
  opening: {
    kind: 'measure',
    about:
      'An entry goes to the exchange when the price is this near, and leaves again at one and a half of it. Until then its money is free.',
    example: ({ entry, near }: Facts) => `The entry at ${entry} could go out when the price has come down to ${near}.`,
    tooSmall: 'After a sudden fall the order may come too late.',
    tooLarge: 'Everything rests at the exchange and binds your money.',
  },
  'min-change': {
    kind: 'measure',
    about: 'After each execution the trade rests until the price has moved this far from it.',
    example: ({ entry, exit }: Facts) =>
      `After a sale at ${exit} it does not buy again at ${entry} unless the price has moved far enough in between.`,
    tooSmall: 'It changes nothing then.',
    tooLarge: 'It may not exceed the distance to the nearest profit, or the trade could never leave.',
  },
  limit: {
    kind: 'measure',
    about:
      'How many lines may be in the market at once; the nearest to the price come first. None that the price has reached is taken back for a nearer one.',
    example: ({ part, quote }: Facts) => `With 3 and ${part} ${quote} a line, three times that is bound at most.`,
    tooSmall: 'In a long fall the lower lines do not buy, and the average stays high.',
    tooLarge: 'Above the number of lines it changes nothing.',
  },
  'trailing-up': {
    kind: 'measure',
    about:
      'When the price is a full step above all lines, the lowest free one moves to the top. Its money moves with it. After a jump of more than 5% in a minute it waits for a calm minute.',
    example: ({ high }: Facts) => `Up to ${high} the lines climb with the price; higher they stay.`,
    tooSmall: 'It must lie above the highest price.',
    tooLarge: 'The bot follows far up and buys high before a fall.',
  },
  'trailing-down': {
    kind: 'measure',
    about: 'When the price is a full step below all lines, the highest free one moves to the bottom.',
    example: ({ far }: Facts) => `Down to ${far} free lines follow the price; lower they stay.`,
    tooSmall: 'The bot follows a falling price far down and goes on buying.',
    tooLarge: 'It must lie below the lowest price.',
  },
  'follow-up': {
    kind: 'measure',
    about:
      'While nothing is bought, the entry climbs after a price that runs away; stop and typed profits move with it. After a jump of more than 5% in a minute it waits for a calm minute.',
    example: ({ entry, next, step }: Facts) =>
      `With ${step} the entry at ${entry} begins to climb when the price is above ${next}.`,
    tooSmall: 'It enters soon after each small rise.',
    tooLarge: 'The entry stays far behind.',
  },
  'follow-down': {
    kind: 'measure',
    about:
      'While nothing is bought, the entry comes down after a price that fell below it, and needs a rise of only this much to wake.',
    example: ({ entry, far, step }: Facts) =>
      `With ${step} the entry at ${entry} comes down while the price falls to ${far}.`,
    tooSmall: 'It enters soon after each small rise in a long fall.',
    tooLarge: 'The entry stays far above and may not wake for long.',
  },
  profits: {
    kind: 'choice',
    about: 'Where a position leaves, in up to ten parts: a percentage or an amount away from the entry, or a price.',
    example: ({ entry, exit, breakEven }: Facts) =>
      `1% from ${entry} is ${exit}. Below ${breakEven}% fees eat the profit.`,
    otherwise:
      'Several lines sell step by step: some soon, some higher. A single bot may count them in base; the last one then sells all that the others leave.',
  },
  'bad-sell-accepted': {
    kind: 'choice',
    about: 'A profit below the fees loses money with every cycle. Tick this only when you mean it.',
    example: ({ breakEven, fee }: Facts) => `With ${fee}% on both sides an exit must lie ${breakEven}% away to pay.`,
    otherwise: 'Without it such settings are not saved.',
  },
  'profit-opening': {
    kind: 'measure',
    about: 'A profit goes to the exchange only when the price is this near to it, and stays there.',
    example: ({ exit, near }: Facts) => `The profit at ${exit} could go out when the price is at ${near}.`,
    tooSmall: 'A short peak may pass before the order is there.',
    tooLarge: 'It is offered at once, as without it.',
  },
  'sell-amount': {
    kind: 'choice',
    about: 'The bot can keep a part of what it buys. What it keeps is never sold, not by a stop either.',
    example: ({ investment, quote, base }: Facts) =>
      `“Just the invested quote” brings ${investment} ${quote} back; the profit stays in ${base}.`,
    otherwise: 'Everything bought is sold, and the profit is quote.',
  },
  'sell-quantity': {
    kind: 'measure',
    about: 'So many coins of each cycle are sold; the rest is kept.',
    example: ({ coins, base }: Facts) => `Of ${coins} ${base} bought, what is above this number stays yours.`,
    tooSmall: ({ minQuantity, base }: Facts) => `The exchange takes no order below ${minQuantity} ${base}.`,
    tooLarge: 'Above what a cycle buys everything is sold.',
  },
  'take-profits': {
    kind: 'choice',
    about: 'Prices at which a share of everything the folder holds is sold at market, whatever the lines wait for.',
    example: ({ high }: Facts) => `100% at ${high}: everything is sold there and the bot is closed.`,
    otherwise: 'Without them each line leaves by its own profits.',
  },
  'close-after': {
    kind: 'choice',
    about: 'Whether the bot ends when its last take profit has sold.',
    example: ({ high }: Facts) => `After ${high} it is closed, or begins again when the price has come back.`,
    otherwise: 'When it goes on, the take profits are armed again half a percent below the first.',
  },
  repeats: {
    kind: 'choice',
    about: 'How many times each trade may enter and leave before it rests.',
    example: ({ entry, exit }: Facts) => `With 1 it buys at ${entry}, sells at ${exit} and stops.`,
    otherwise: 'Unlimited goes on for ever; only live bots may.',
  },
  'in-limit': {
    kind: 'choice',
    about: 'Whether this bot takes one of the places of a folder that you move it to.',
    example: ({ entry }: Facts) =>
      `In a folder with a limit of 3 where three trades are in the market, the entry at ${entry} waits for one to end.`,
    otherwise:
      'Off, it enters whatever the limit, and leaves the places to the others. Outside folders it changes nothing.',
  },
  'rising-only': {
    kind: 'choice',
    about:
      'Never buy into a falling price: a line is bought when a candle has closed higher and the price climbs to it.',
    example: ({ entry }: Facts) => `In a fall through ${entry} nothing is bought; on the way back up it is.`,
    otherwise: 'Off, buys rest at the exchange and fill in the fall.',
  },
  'rebalance-up': {
    kind: 'choice',
    about: 'What the bot has earned is added to the amounts of lines that hold nothing.',
    example: ({ investment, quote }: Facts) =>
      `After a profit of 5 ${quote} the investment of ${investment} ${quote} is 5 larger.`,
    otherwise: 'Off, the amounts stay and profits gather in the account.',
  },
  'rebalance-down': {
    kind: 'choice',
    about: 'What stops have lost is taken from the amounts of lines that hold nothing.',
    example: ({ investment, quote }: Facts) =>
      `After a loss of 5 ${quote} the investment of ${investment} ${quote} is 5 smaller.`,
    otherwise: 'Off, losses are paid by the rest of your account.',
  },
  'waits-for-signal': {
    kind: 'choice',
    about: 'The folder is made but offers nothing until a signal in its direction arrives. It starts once.',
    example: ({ base, quote }: Facts) => `A buy signal for ${base}/${quote} starts a folder that buys.`,
    otherwise: 'Off, it starts at once.',
  },
  'stop-kind': {
    kind: 'choice',
    about: 'One stop price sells all lines together; a distance gives each line its own.',
    example: ({ entry, far }: Facts) =>
      `5% below the line at ${entry} is ${far}; the next line has its own stop higher.`,
    otherwise: 'With distances upper lines sell first while lower ones go on.',
  },
  'stop-value': {
    kind: 'measure',
    about:
      'At this price the position leaves at market, whatever it brings. The rest of your money is safe from a longer fall: nothing is entered until that is done.',
    example: ({ entry, far }: Facts) => `Bought at ${entry} and stopped at ${far}: about 5% of it is lost.`,
    tooSmall: 'So far away it protects little.',
    tooLarge: 'So near to the entry it fires in every small movement.',
  },
  'stop-limit': {
    kind: 'measure',
    about: 'After so many stops the bot enters no more until you start it again.',
    example: () => 'With 2 it may be stopped once and try again; the second time it waits for you.',
    tooSmall: 'With 1 a single spike ends it.',
    tooLarge: 'It may lose again and again in a long fall.',
  },
  'stuck-lower': {
    kind: 'measure',
    about:
      'When the price stays below this bound for a second, nothing new is entered until you say so. Profits and stop stay.',
    example: ({ far }: Facts) => `With ${far} a fall below it finds no more buyers here.`,
    tooSmall: 'So low it hardly ever fires.',
    tooLarge: 'Above the lowest line some lines can never trade.',
  },
  'stuck-upper': {
    kind: 'measure',
    about:
      'When the price stays above this bound for a second, nothing new is entered until you say so. Profits and stop stay.',
    example: ({ high }: Facts) => `With ${high} the bot does not follow a price that runs away.`,
    tooSmall: 'Below the highest line some lines can never trade.',
    tooLarge: 'So high it hardly ever fires.',
  },
} satisfies Readonly<Record<string, Why>>

/** One explanation for each label, of the same kind in every language. */
export type SpotWhy = { readonly [Label in keyof typeof whyEn]: Extract<Why, { kind: (typeof whyEn)[Label]['kind'] }> }
