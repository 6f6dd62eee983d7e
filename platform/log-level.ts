/** How much the program writes to its log. */

export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'silent'] as const
export type LogLevel = (typeof logLevels)[number]

/** What may be chosen while the program runs: failures are written in any case. */
export const openLevels = ['error', 'warn', 'info', 'debug'] as const satisfies readonly LogLevel[]
export type OpenLevel = (typeof openLevels)[number]
export const isOpenLevel = (text: string): text is OpenLevel => openLevels.some((level) => level === text)
