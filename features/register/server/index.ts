export { isOldEnough } from '../rules.ts'
export { isGuessable } from './guessable.ts'
export { voidResetLinks } from './link-store.ts'
export { type RegisterServices, registerRouter, sendConfirmation, sendReset } from './router.ts'
