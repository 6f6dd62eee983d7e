export { newsletterHandlers, oneClick } from './handlers.ts'
