export { Announcer } from './announcer.tsx'
export { useConnection, useFacts, usePrice } from './hooks.ts'
export { startLive } from './live.ts'
