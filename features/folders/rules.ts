/** Folders of one user in all families. Source: spec 001 names none; 200 are what an account is measured with. */
export const MOST_FOLDERS = 1_000
