export { Announcer } from './announcer.tsx'
export { useConnection, useFacts, usePrice } from './hooks.ts'
export { type Fact, startLive } from './live.ts'
