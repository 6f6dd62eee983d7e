/** Apart from the others, because every page loads them. */
import { messages } from '#engine/messages.ts'

export const bellWords = messages(
  {
    bell: ({ count }: { count: string }) => `Notifications, ${count} unread`,
    said: ({ count }: { count: string }) => `${count} unread`,
  },
  {
    bell: ({ count }) => `Értesítések, olvasatlan: ${count}`,
    said: ({ count }) => `${count} olvasatlan`,
  },
)
