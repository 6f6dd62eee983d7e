/** What people call the groups that packages count trades in. */
import { type Language, messages } from '#engine/messages.ts'

export const groupMessages = messages(
  {
    packageGroupSpot: 'Spot, HODL and GRID bots',
    packageGroupIndicator: 'INDICATOR and RSI bots',
    packageGroupSignal: 'SIGNAL bots',
  },
  {
    packageGroupSpot: 'Spot, HODL és GRID botok',
    packageGroupIndicator: 'INDICATOR és RSI botok',
    packageGroupSignal: 'SIGNAL botok',
  },
)

const labels: Readonly<Record<string, keyof typeof groupMessages.en>> = {
  spot: 'packageGroupSpot',
  indicator: 'packageGroupIndicator',
  signal: 'packageGroupSignal',
}

/** A group that has no name is called by its code. */
export const groupName = (language: Language, group: string): string => {
  const label = labels[group]
  return label === undefined ? group : groupMessages[language][label]
}
