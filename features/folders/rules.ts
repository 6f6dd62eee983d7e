/** Folders of one user in all families. Source: spec 001 names none; 200 are what an account is measured with. */
export const MOST_FOLDERS = 1_000

/** Folders that stand on a page of a list of bots, before those that are in none. */
export const FOLDER_ROWS = 100
