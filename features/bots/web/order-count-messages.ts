import { messages } from '#engine/messages.ts'

/** How many orders a bot has had, above the list of them. */
export const orderCountMessages = messages(
  {
    counts: ({ pending, completed }: { pending: string; completed: string }) =>
      `Of all its orders ${pending} open, ${completed} filled.`,
  },
  {
    counts: ({ pending, completed }) => `Az összes megbízásából ${pending} nyitott, ${completed} teljesült.`,
  },
)
