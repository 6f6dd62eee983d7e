export { archiveJob } from './archive.ts'
export { requestHandlers } from './handlers.ts'
export { requests } from './tables.ts'
