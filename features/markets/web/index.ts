/** What pages of other features say of markets. */
export { marketErrors } from '../messages.ts'
