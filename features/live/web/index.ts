export { Announcer } from './announcer.tsx'
export { useConnection, useFacts, watchPrice } from './hooks.ts'
export { startLive } from './live.ts'
