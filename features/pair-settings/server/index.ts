export { pairSettingHandlers } from './handlers.ts'
