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
