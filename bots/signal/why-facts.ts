/** The numbers that the long explanations name, as plain decimals. */
export type WhyFacts = Readonly<
  Record<
    | 'base'
    | 'quote'
    | 'price'
    | 'minNotional'
    | 'minQuantity'
    /** In percent of a trade. */
    | 'fee'
    /** What the source calls the pair. */
    | 'text'
    | 'amount'
    | 'coins'
    | 'investment'
    /** How many buys the investment pays for. */
    | 'count'
    | 'minProfit'
    /** Where a buy at the present price may be sold at the earliest, and what it then earns. */
    | 'sell'
    | 'gain'
    | 'dilution'
    /** Where it would be diluted. */
    | 'below',
    string
  >
>
