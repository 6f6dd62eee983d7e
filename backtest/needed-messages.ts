import { messages } from '#engine/messages.ts'

type Sums = { needed: string; begun: string }

/** An account that somebody has given less than the bot's orders need. No page says it: what a page tries out has what they need. */
export const neededMessages = messages(
  {
    tooLittle: ({ needed, begun }: Sums) =>
      `The bot's orders need ${needed}, and the account has ${begun}: those that it cannot pay are refused.`,
  },
  {
    tooLittle: ({ needed, begun }: Sums) =>
      `A bot megbízásaihoz ${needed} kell, a számlán ${begun} van: amelyik megbízásra nem telik, azt a rendszer elutasítja.`,
  },
)
