import { menuCount } from '#platform/web/menu-count.tsx'
import { requestsApi } from './api.ts'
import { waitingWords } from './waiting-messages.ts'

/** How many requests wait for somebody of the administration. Users submit them at any time. */
export default menuCount(requestsApi.waiting, { words: waitingWords, refetchInterval: 60_000 })
