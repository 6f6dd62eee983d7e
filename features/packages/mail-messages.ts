import { messages } from '#engine/messages.ts'

type Rise = { package: string; from: string; to: string; date: string }

/** The mail about a price that rises. */
export const priceMails = messages(
  {
    subject: ({ package: name }: { package: string }) => `The price of your package rises: ${name}`,
    monthly: ({ package: name, from, to, date }: Rise) =>
      `From ${date} on, your package ${name} costs ${to} a month instead of ${from}, without value added tax.`,
    yearly: ({ package: name, from, to, date }: Rise) =>
      `From ${date} on, your package ${name} costs ${to} a year instead of ${from}, without value added tax.`,
    until: 'What you renew before that day costs what it does now. You can cancel your subscription at any time.',
    open: 'Open my subscription',
  },
  {
    subject: ({ package: name }) => `Drágul a csomagja: ${name}`,
    monthly: ({ package: name, from, to, date }) =>
      `A csomagja (${name}) ára áfa nélkül havi ${from} helyett havi ${to} lesz ettől a naptól: ${date}.`,
    yearly: ({ package: name, from, to, date }) =>
      `A csomagja (${name}) ára áfa nélkül évi ${from} helyett évi ${to} lesz ettől a naptól: ${date}.`,
    until: 'Amit eddig a napig megújít, a mostani árba kerül. Az előfizetését bármikor lemondhatja.',
    open: 'Az előfizetésem megnyitása',
  },
)
