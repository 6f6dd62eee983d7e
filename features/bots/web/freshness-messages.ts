import { messages } from '#engine/messages.ts'

export const freshnessMessages = messages(
  {
    stale: ({ time }: { time: string }) =>
      `Stale since ${time}: the connection is lost. Bots go on trading; the figures follow as soon as it is back.`,
  },
  {
    stale: ({ time }) =>
      `${time} óta elavult: megszakadt a kapcsolat. A botok tovább kereskednek; a számok frissülnek, amint helyreáll.`,
  },
)
