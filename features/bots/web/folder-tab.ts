/** What the page of a folder shows of its bots, as its address says it. */
export const folderTabs = ['orders', 'fills', 'days'] as const
/** The bots themselves where it is not said. */
export type FolderTab = (typeof folderTabs)[number]
