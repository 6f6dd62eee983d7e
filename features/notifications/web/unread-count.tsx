import { menuCount } from '#platform/web/menu-count.tsx'
import { notificationsApi } from './api.ts'
import { bellWords } from './bell-messages.ts'

/** How many are unread. The bell reads it again as it changes. */
export default menuCount(notificationsApi.unread, { words: bellWords })
