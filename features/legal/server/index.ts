export { legalHandlers } from './handlers.ts'
export { legalVersion } from './legal.ts'
export { type Block, type Inline, readMarkdown } from '../markdown.ts'
