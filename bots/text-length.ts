/** How long texts of one line are that people type (bots.md 27): names, and any other. */
export const MOST_CHARACTERS = 100
/** Of a name. */
export const LEAST_CHARACTERS = 5
