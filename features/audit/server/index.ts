export { audit, program, type Who, whoOf } from './audit.ts'
