import { messages } from '#engine/messages.ts'

type Counts = { used: string; max: string }
type Time = { time: string }

export const usageWords = messages(
  {
    title: 'Package and usage',
    yours: ({ name }: { name: string }) => `Your package: ${name}`,
    until: ({ time }: Time) => `It may be used until ${time}.`,
    expired: ({ time }: Time) =>
      `Your package ran out: ${time}. Your bots stand still: their orders are canceled, a stop loss stays armed, and what they hold stays yours. A new package lets you start them again.`,
    ask: 'Ask us for a package',
    used: ({ used }: Pick<Counts, 'used'>) => `${used} used`,
    usedOf: ({ used, max }: Counts) => `${used} of ${max}`,
    left: ({ left, percent }: { left: string; percent: string }) => `${left} left, ${percent}% used`,
    full: ({ group, used, max }: Counts & { group: string }) => `Your package is full for ${group}: ${used} of ${max}.`,
    roomLeft: ({ left, max }: { left: string; max: string }) =>
      `Your package has room for ${left} more of ${max} trades.`,
  },
  {
    title: 'Csomag és használat',
    yours: ({ name }) => `Az Ön csomagja: ${name}`,
    until: ({ time }) => `Eddig használható: ${time}.`,
    expired: ({ time }) =>
      `A csomagja lejárt: ${time}. A botjai állnak: a megbízásaikat töröltük, a veszteségkorlátjuk él, és amit tartanak, az Öné marad. Új csomaggal újra elindíthatja őket.`,
    ask: 'Csomag kérése',
    used: ({ used }) => `${used} használatban`,
    usedOf: ({ used, max }) => `${used} / ${max}`,
    left: ({ left, percent }) => `${left} szabad, ${percent}% használatban`,
    full: ({ group, used, max }) => `A csomagja betelt (${group}): ${used} / ${max}.`,
    roomLeft: ({ left, max }) => `A csomagjában még ${left} kereskedés fér el, összesen ${max}.`,
  },
)
