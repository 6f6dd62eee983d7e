import { messages } from '#engine/messages.ts'

/** Apart from the facts of a bot, because the form of a new one needs no more of them. */
export const percentOfMessages = messages(
  { percentOf: ({ percent, amount }: { percent: string; amount: string }) => `${percent} of ${amount}` },
  { percentOf: ({ percent, amount }) => `${percent}, alapja ${amount}` },
)
