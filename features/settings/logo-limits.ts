/** It stands 28 pixels high above every page and is fetched with the first one. */
export const LOGO = { maxBytes: 100 * 1024, minSide: 32, maxSide: 1024 } as const
