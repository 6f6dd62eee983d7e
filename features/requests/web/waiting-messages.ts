import { messages } from '#engine/messages.ts'

/** Words of the count beside the menu. */
export const waitingWords = messages(
  { said: ({ count }: { count: string }) => (count === '1' ? '1 waits' : `${count} wait`) },
  { said: ({ count }) => `${count} vár` },
)
