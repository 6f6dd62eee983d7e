import { messages } from '#engine/messages.ts'

export const firstVisitWords = messages(
  {
    firstTitle: 'Your first bot',
    firstText: ({ amount }: { amount: string }) =>
      `${amount} of play money are yours. A demo bot trades real prices with it: nothing can be lost.`,
    orBegin: 'Or begin with',
  },
  {
    firstTitle: 'Az első botja',
    firstText: ({ amount }) =>
      `${amount} játékpénz az Öné. A demó bot ezzel kereskedik valódi árakon: semmi sem veszhet el.`,
    orBegin: 'Vagy kezdje ezzel',
  },
)
