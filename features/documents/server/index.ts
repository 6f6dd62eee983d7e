export { keepDocument } from './keep.ts'
export { documents } from './tables.ts'
