import { messages } from '#engine/messages.ts'

/** The newest bots, as the dashboard shows them. */
export const newestMessages = messages({ title: 'Your newest bots' }, { title: 'A legújabb botjai' })
