export { archiveJob } from './archive.ts'
export { requestHandlers } from './handlers.ts'
