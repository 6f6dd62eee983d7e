import { messages } from '#engine/messages.ts'

/** Words of the count beside the menu. */
export const waitingWords = messages(
  { waiting: ({ count }: { count: string }) => (count === '1' ? '1 waits' : `${count} wait`) },
  { waiting: ({ count }) => `${count} vár` },
)
