/** The numbers that the long explanations name, as plain decimals. */
export type WhyFacts = Readonly<
  Record<
    | 'base'
    | 'pair'
    | 'quote'
    | 'price'
    | 'minNotional'
    /** In percent of a trade's worth. */
    | 'fee'
    | 'maxLeverage'
    /** What the source calls the pair. */
    | 'text'
    | 'leverage'
    /** Margin of an entry, what the position is worth, and how many of the base that is. */
    | 'amount'
    | 'worth'
    | 'coins'
    | 'investment'
    /** How many entries the investment pays for. */
    | 'count'
    /** Percent of the price that is the whole margin. */
    | 'move'
    /** Where a long position from the present price would be liquidated, and how far that is in percent. */
    | 'liquidation'
    | 'distance'
    /** The loss of the form in percent, its price for a long position, and in quote. */
    | 'maxLoss'
    | 'stop'
    | 'loss'
    /** A profit in percent of the margin, its price for a long position, and in quote. */
    | 'maxProfit'
    | 'goal'
    | 'gain'
    | 'dilution'
    /** Where a long position would be diluted. */
    | 'below',
    string
  >
>
