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
    /** An entry, the next one up, and how far that is. */
    | 'entry'
    | 'next'
    | 'step'
    /** One percent above the entry, half a percent above it, and five below. */
    | 'exit'
    | 'near'
    | 'far'
    /** A tenth above the price. */
    | 'high'
    | 'investment'
    /** A fifth of the investment. */
    | 'part'
    /** What the investment buys at the entry. */
    | 'coins',
    string
  >
>
