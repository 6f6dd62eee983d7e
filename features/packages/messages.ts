import { messages } from '#engine/messages.ts'
import type { ErrorWords } from '#platform/contract.ts'
import type { packages } from './contract.ts'

export const packageWords = messages(
  {
    packageReal: 'Live',
    packageTest: 'Demo',
    packageUnlimited: 'Unlimited',
    packageNotIncluded: 'Not included in the package',
    packagePopular: 'Popular',
    packageNone: 'You have no active package.',
  },
  {
    packageReal: 'Éles',
    packageTest: 'Demó',
    packageUnlimited: 'Korlátlan',
    packageNotIncluded: 'A csomag nem tartalmazza',
    packagePopular: 'Népszerű',
    packageNone: 'Nincs aktív csomagja.',
  },
)

export const packageErrors = messages(
  {
    PACKAGE_IS_DEFAULT: 'New users get this package. Choose another one for them in the settings first.',
    PACKAGE_HAS_SUBSCRIBERS: 'Somebody has this package. Archive it instead: then it is sold no more.',
  },
  {
    PACKAGE_IS_DEFAULT: 'Az új felhasználók ezt a csomagot kapják. Előbb válasszon nekik másikat a beállításokban!',
    PACKAGE_HAS_SUBSCRIBERS: 'Valakinek ez a csomagja. Inkább archiválja: akkor többet nem árusítjuk.',
  },
) satisfies ErrorWords<typeof packages>

type Rise = { package: string; from: string; to: string; date: string }

/** The mail about a price that rises. */
export const priceMails = messages(
  {
    greeting: ({ name }: { name: string }) => `Dear ${name},`,
    subject: ({ package: name }: { package: string }) => `The price of your package rises: ${name}`,
    monthly: ({ package: name, from, to, date }: Rise) =>
      `From ${date} on, your package ${name} costs ${to} a month instead of ${from}, without value added tax.`,
    yearly: ({ package: name, from, to, date }: Rise) =>
      `From ${date} on, your package ${name} costs ${to} a year instead of ${from}, without value added tax.`,
    until: 'What you renew before that day costs what it does now. You can cancel your subscription at any time.',
    open: 'Open my subscription',
  },
  {
    greeting: ({ name }) => `Kedves ${name}!`,
    subject: ({ package: name }) => `Drágul a csomagja: ${name}`,
    monthly: ({ package: name, from, to, date }) =>
      `A csomagja (${name}) ára áfa nélkül havi ${from} helyett havi ${to} lesz ettől a naptól: ${date}.`,
    yearly: ({ package: name, from, to, date }) =>
      `A csomagja (${name}) ára áfa nélkül évi ${from} helyett évi ${to} lesz ettől a naptól: ${date}.`,
    until: 'Amit eddig a napig megújít, a mostani árba kerül. Az előfizetését bármikor lemondhatja.',
    open: 'Az előfizetésem megnyitása',
  },
)
