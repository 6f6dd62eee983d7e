/** Runs that are kept of a user, favorites not counted; the oldest goes when one more comes. */
export const MOST_RUNS = 100
/** Runs that stay whatever comes. */
export const MOST_FAVORITES = 50
/** Runs side by side: with fewer there is nothing to compare, more do not fit. */
export const LEAST_COMPARED = 2
export const MOST_COMPARED = 3
/** Points of the account's worth that are kept of a run. */
export const KEPT_POINTS = 240
/** Points of the small curve in a list. */
export const SPARK_POINTS = 28
