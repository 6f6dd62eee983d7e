export { folderHandlers } from './handlers.ts'
