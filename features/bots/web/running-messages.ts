import { messages } from '#engine/messages.ts'

/** Words of the counts beside the menu. */
export const runningMessages = messages(
  { running: ({ count }: { count: string }) => `${count} running` },
  { running: ({ count }) => `${count} fut` },
)
