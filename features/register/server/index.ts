export { isOldEnough } from '../rules.ts'
export { isGuessable } from './guessable.ts'
export { voidResetLinks } from './link-store.ts'
export { type RegisterServices, registerRouter } from './router.ts'
