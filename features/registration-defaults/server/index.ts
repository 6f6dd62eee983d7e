export { applyDefaults } from './apply.ts'
export { defaultHandlers } from './handlers.ts'
