import { messages } from '#engine/messages.ts'

type Counts = { used: string; max: string }

export const usageWords = messages(
  {
    title: 'Package and usage',
    yours: ({ name }: { name: string }) => `Your package: ${name}`,
    used: ({ used }: Pick<Counts, 'used'>) => `${used} used`,
    usedOf: ({ used, max }: Counts) => `${used} of ${max}`,
    left: ({ left, percent }: { left: string; percent: string }) => `${left} left, ${percent} used`,
    roomLeft: ({ left, max }: { left: string; max: string }) =>
      `Your package has room for ${left} more trades of this kind, of ${max}.`,
  },
  {
    title: 'Csomag és használat',
    yours: ({ name }) => `Az Ön csomagja: ${name}`,
    used: ({ used }) => `${used} használatban`,
    usedOf: ({ used, max }) => `${used} / ${max}`,
    left: ({ left, percent }) => `${left} szabad, ${percent} használatban`,
    roomLeft: ({ left, max }) => `A csomagjában még ${left} ilyen kereskedésnek van helye, összesen ${max} lehet.`,
  },
)
