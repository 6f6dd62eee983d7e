/** Folders of one user in all families. Source: spec 001 names none; 200 are what an account is measured with. */
export const MOST_FOLDERS = 1_000

/** Folders that stand on a page of a list of bots, before those that are in none. */
export const FOLDER_ROWS = 100

/** Open orders and fills of a folder that its page shows: those next to the price, and the newest. */
export const SHOWN_ORDERS = 200
export const SHOWN_FILLS = 100
