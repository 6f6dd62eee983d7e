import { messages } from '#engine/messages.ts'

/** How many orders a bot has had, above the list of them. */
export const orderCountMessages = messages(
  {
    counts: ({ pending, completed }: { pending: string; completed: string }) =>
      `Of all its orders ${pending} pending, ${completed} completed.`,
  },
  {
    counts: ({ pending, completed }) => `Az összes megbízásából ${pending} függőben, ${completed} teljesült.`,
  },
)
