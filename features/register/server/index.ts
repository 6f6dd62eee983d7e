export { blockUsername } from './blocked-usernames.ts'
export { birthDateProblems, passwordProblems } from './conditions.ts'
export { voidResetLinks } from './link-store.ts'
export { type RegisterServices, registerRouter, sendConfirmation, sendReset } from './router.ts'
