import { messages } from '#engine/messages.ts'

/** Percents that the sentences name, as the reader writes them. */
export type AssumedValues = { slippage: string; share: string }

/** What a backtest assumes, one sentence each: keys are the codes of `assumptions`. */
export const backtestMessages = messages(
  {
    'four-prints':
      'A candle counts as four prices: open, the nearer of high and low, the other one, close, a quarter of its time apart.',
    'next-candle': 'An order decided during a candle can be filled from the next candle on.',
    'trade-through': 'A limit order is filled at its own price, and only when the price goes beyond it.',
    'market-next-open': ({ slippage }: AssumedValues) =>
      `A market order is filled at the next open, ${slippage} % worse.`,
    'volume-quarter': ({ share }: AssumedValues) =>
      `One price fills at most ${share} % of what its candle traded; the rest of an order goes on resting.`,
    'gaps-empty': 'Missing candles stay missing: nothing is traded in a gap.',
  },
  {
    'four-prints':
      'Egy gyertya négy árnak számít: nyitó, a legmagasabb és legalacsonyabb közül a közelebbi, a másik, záró; köztük az idejének egy-egy negyede telik el.',
    'next-candle': 'A gyertya közben eldöntött megbízás a következő gyertyától teljesülhet.',
    'trade-through': 'A limitáras megbízás a saját árán teljesül, és csak akkor, ha az ár túlmegy rajta.',
    'market-next-open': ({ slippage }: AssumedValues) =>
      `A piaci megbízás a következő nyitó áron teljesül, ${slippage} %-kal rosszabbul.`,
    'volume-quarter': ({ share }: AssumedValues) =>
      `Egy ár legfeljebb a gyertya forgalmának ${share} %-áig teljesít; a megbízás többi része tovább vár.`,
    'gaps-empty': 'A hiányzó gyertyák hiányoznak: a résben nem történik kötés.',
  },
)
