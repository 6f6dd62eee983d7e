/** Few enough for a person to type or paste. */
export const MOST_SIGNALS = 1_000
