import { type Language, messages } from '#engine/messages.ts'

export const packageWords = messages(
  {
    packageGroupSpot: 'Spot, HODL and GRID bots',
    packageGroupIndicator: 'INDICATOR and RSI bots',
    packageGroupSignal: 'SIGNAL bots',
    packageReal: 'Live',
    packageTest: 'Demo',
    packageUnlimited: 'Unlimited',
    packageNotIncluded: 'Not included in the package',
    packagePopular: 'Popular',
  },
  {
    packageGroupSpot: 'Spot, HODL és GRID botok',
    packageGroupIndicator: 'INDICATOR és RSI botok',
    packageGroupSignal: 'SIGNAL botok',
    packageReal: 'Éles',
    packageTest: 'Demó',
    packageUnlimited: 'Korlátlan',
    packageNotIncluded: 'A csomag nem tartalmazza',
    packagePopular: 'Népszerű',
  },
)

const groupLabels: Readonly<Record<string, keyof typeof packageWords.en>> = {
  spot: 'packageGroupSpot',
  indicator: 'packageGroupIndicator',
  signal: 'packageGroupSignal',
}

/** What people call a group of families. */
export const groupName = (language: Language, group: string): string => {
  const label = groupLabels[group]
  return label === undefined ? group : packageWords[language][label]
}

type Reached = { group: string; used: number; max: number }

export const packageErrors = messages(
  {
    PACKAGE_LIMIT_REACHED: ({ group, used, max }: Reached) =>
      `You have reached the limit of your package for ${groupName('en', group)}: ${used} of ${max}.`,
    PACKAGE_NOT_INCLUDED: ({ group }: Pick<Reached, 'group'>) =>
      `Not included in the package: ${groupName('en', group)}.`,
  },
  {
    PACKAGE_LIMIT_REACHED: ({ group, used, max }) =>
      `Elérte a csomagja limitjét (${groupName('hu', group)}): ${used} / ${max}.`,
    PACKAGE_NOT_INCLUDED: ({ group }) => `A csomag nem tartalmazza: ${groupName('hu', group)}.`,
  },
)
