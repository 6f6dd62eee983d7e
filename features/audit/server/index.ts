export type { AuditAction } from '../actions.ts'
export { audit, program, type Who, whoOf } from './audit.ts'
export { changedFields } from './changed-fields.ts'
export type { Json } from './mask.ts'
