export { bugReportHandlers } from './handlers.ts'
