export { Announcer } from './announcer.tsx'
export { useConnection, useFacts, usePrice, watchPrice } from './hooks.ts'
export { startLive } from './live.ts'
