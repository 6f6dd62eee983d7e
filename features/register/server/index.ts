export { type RegisterServices, registerRouter } from './router.ts'
