/** The numbers that the long explanations name, as plain decimals. */
export type WhyFacts = Readonly<
  Record<
    | 'base'
    | 'quote'
    | 'price'
    | 'tick'
    | 'minNotional'
    | 'minQuantity'
    /** In percent of a trade. */
    | 'fee'
    | 'breakEven'
    | 'step'
    | 'window'
    /** A line near the price, one step below it and one above. */
    | 'level'
    | 'buy'
    | 'sell'
    | 'amount'
    | 'coins'
    | 'investment'
    /** How many levels the investment pays for, and how many lines there are. */
    | 'count'
    | 'lines'
    /** What a level earns in one step after fees, and loses at the stop. */
    | 'gain'
    | 'loss'
    | 'start'
    | 'cap'
    | 'stop',
    string
  >
>
