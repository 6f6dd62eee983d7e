/** For tests: what threads load instead of `bots/index.ts`. */
import { ladder } from './test-family.ts'

export const families = { ladder }
