/** What other features and the app may use of signing in. */
export { createFirstAccounts, type Credentials } from './first-accounts.ts'
export { signInRouter } from './router.ts'
export type { SignInServices } from './second-step.ts'
export { sessionCheck, sessionReader } from './session-store.ts'
export { users } from './tables.ts'
export { createUser } from './user-store.ts'
