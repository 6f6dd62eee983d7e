/** How much may be written down about a bot: tags, and letters of a tag and of the note. */
export const MOST_TAGS = 10
export const LONGEST_TAG = 30
export const LONGEST_NOTE = 2_000
