/** What other features and the app may use of packages. */
export { packageHandlers } from './handlers.ts'
export { openRooms } from './rooms.ts'
export { subscribeEverybody } from './subscription.ts'
export { packages, subscriptions } from './tables.ts'
