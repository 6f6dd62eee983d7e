import { messages } from '#engine/messages.ts'
import type { ErrorWords } from '#platform/contract.ts'
import type { subscription } from './contract.ts'

export const subscriptionErrors = messages(
  {
    SUBSCRIPTION_SAME_PACKAGE: 'This is your current package and interval.',
    SUBSCRIPTION_MANDATORY_STEPS: 'Do the mandatory steps before switching packages!',
    SUBSCRIPTION_NOT_SOLD: 'This package is not sold any more. Choose another one.',
    SUBSCRIPTION_COUNTRY_CLOSED: 'Nothing can be bought from the country of your billing address at the moment.',
    SUBSCRIPTION_PRICE_CHANGED: 'The price has changed meanwhile. Look at the summary again.',
    COUPON_NOT_FOUND: 'Coupon not found!',
    COUPON_WRONG_PACKAGE: 'The coupon is not valid for this package or interval.',
    COUPON_ALREADY_USED_BY_USER: 'You have already used this coupon.',
  },
  {
    SUBSCRIPTION_SAME_PACKAGE: 'Ez a jelenlegi csomagja és fizetési időszaka.',
    SUBSCRIPTION_MANDATORY_STEPS: 'A csomagváltás előtt végezze el a kötelező lépéseket!',
    SUBSCRIPTION_NOT_SOLD: 'Ezt a csomagot már nem árusítjuk. Válasszon másikat!',
    SUBSCRIPTION_COUNTRY_CLOSED: 'A számlázási címének országából jelenleg nem lehet vásárolni.',
    SUBSCRIPTION_PRICE_CHANGED: 'Az ár közben megváltozott. Nézze meg újra az összegzést!',
    COUPON_NOT_FOUND: 'A kupon nem található!',
    COUPON_WRONG_PACKAGE: 'A kupon erre a csomagra vagy időszakra nem érvényes.',
    COUPON_ALREADY_USED_BY_USER: 'Ezt a kupont már felhasználta.',
  },
) satisfies ErrorWords<typeof subscription>
