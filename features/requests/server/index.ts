export { archiveJob } from './archive.ts'
export { requestHandlers } from './handlers.ts'
export { acceptAttachment, newRequest } from './submit.ts'
export { requests } from './tables.ts'
