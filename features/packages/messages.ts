import { messages } from '#engine/messages.ts'

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
