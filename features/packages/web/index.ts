export { packageErrors } from '../messages.ts'
