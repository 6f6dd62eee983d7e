/**
 * Imported before anything else: tells zod not to compile its checks at run time, which a strict content policy reports as a violation.
 * It is set where zod reads it when it is loaded, so that zod itself stays out of the first chunk.
 */
const settings: { jitless: boolean } = { jitless: true }
Object.assign(globalThis, { __zod_globalConfig: settings })

export {}
