/** What other features and the app may use of packages. */
export { packageHandlers } from './handlers.ts'
export { openRooms, type OpenRooms } from './rooms.ts'
export { roomJob } from './room-job.ts'
export { defaultJob } from './default-job.ts'
export { defaultPackage, subscribe, subscribeEverybody } from './subscription.ts'
export { packages, subscriptions } from './tables.ts'
