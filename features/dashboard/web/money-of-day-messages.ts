import { messages } from '#engine/messages.ts'

export const moneyOfDayWords = messages(
  {
    title: 'Money today',
    help: 'What your accounts are worth now, and what your bots realised today.',
    today: 'today',
  },
  {
    title: 'Mai pénz',
    help: 'Amennyit a számlái most érnek, és amennyit a botjai ma realizáltak.',
    today: 'ma',
  },
)
