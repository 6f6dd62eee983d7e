import { messages } from '#engine/messages.ts'

type Used = { used: string; most: string }

export const dilutedMessages = messages(
  {
    diluted: 'Averaged down',
    usedOf: ({ used, most }: Used) => `${used} of ${most}`,
    inCycle: ({ used, most }: Used) => `Averaged down in this cycle: ${used} of ${most}.`,
  },
  {
    diluted: 'Átlagolás',
    usedOf: ({ used, most }) => `${used} / ${most}`,
    inCycle: ({ used, most }) => `Átlagolások ebben a ciklusban: ${used} / ${most}.`,
  },
)
