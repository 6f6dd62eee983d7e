import { messages } from '#engine/messages.ts'
import type { ErrorWords } from '#platform/contract.ts'
import type { coupons } from './contract.ts'

export const couponErrors = messages(
  {
    COUPON_NOT_FOUND: 'Coupon not found!',
    COUPON_WRONG_PACKAGE: 'The coupon is not valid for this package or interval.',
    COUPON_ALREADY_USED_BY_USER: 'You have already used this coupon.',
    COUPON_FOR_CHANGE: 'This coupon lowers a price: use it when you change your package.',
    COUPON_NO_ROOM:
      'Your package has no room for the bots of this coupon. It is kept for you: try again with a larger one.',
    COUPON_CODE_TAKEN: 'This code is already in use.',
    COUPON_ALLOWANCE_EMPTY: 'You cannot create more coupons.',
  },
  {
    COUPON_NOT_FOUND: 'A kupon nem található!',
    COUPON_WRONG_PACKAGE: 'A kupon erre a csomagra vagy időszakra nem érvényes.',
    COUPON_ALREADY_USED_BY_USER: 'Ezt a kupont már felhasználta.',
    COUPON_FOR_CHANGE: 'Ez a kupon az árat csökkenti: csomagváltáskor használja fel!',
    COUPON_NO_ROOM:
      'A csomagjában nincs hely a kupon botjainak. A kupont megőrizzük Önnek: nagyobb csomaggal próbálja újra!',
    COUPON_CODE_TAKEN: 'Ez a kód már foglalt.',
    COUPON_ALLOWANCE_EMPTY: 'Nem hozhat létre több kupont.',
  },
) satisfies ErrorWords<typeof coupons>

/** Headings of the file. */
export const couponColumnWords = messages(
  {
    name: 'Name',
    code: 'Code',
    state: 'State',
    type: 'Type',
    days: 'Subscription days',
    percent: 'Percent',
    amount: 'Amount',
    packages: 'Packages',
    period: 'Period',
    available: 'Available',
    used: 'Used',
    perUser: 'Uses by one user',
    validFrom: 'Valid from',
    validUntil: 'Valid until',
    owner: 'Owner',
    created: 'Created',
  },
  {
    name: 'Név',
    code: 'Kód',
    state: 'Állapot',
    type: 'Típus',
    days: 'Előfizetési napok',
    percent: 'Százalék',
    amount: 'Összeg',
    packages: 'Csomagok',
    period: 'Időszak',
    available: 'Elérhető',
    used: 'Felhasznált',
    perUser: 'Felhasználás személyenként',
    validFrom: 'Érvényesség kezdete',
    validUntil: 'Érvényesség vége',
    owner: 'Tulajdonos',
    created: 'Létrehozva',
  },
)

/** Names of the values of a coupon. */
export const couponNames = messages(
  {
    couponTypeSubscription: 'Subscription',
    couponTypeStrategy: 'Strategy',
    couponStateScheduled: 'Not valid yet',
    couponStateActive: 'Active',
    couponStateExhausted: 'Used up',
    couponStateExpired: 'Expired',
    couponStateDisabled: 'Disabled',
    couponUseReserved: 'Reserved',
    couponUseUsed: 'Used',
    couponUseReleased: 'Released',
    couponUseRevoked: 'Revoked',
  },
  {
    couponTypeSubscription: 'Előfizetés',
    couponTypeStrategy: 'Stratégia',
    couponStateScheduled: 'Még nem érvényes',
    couponStateActive: 'Aktív',
    couponStateExhausted: 'Elfogyott',
    couponStateExpired: 'Lejárt',
    couponStateDisabled: 'Letiltva',
    couponUseReserved: 'Lefoglalva',
    couponUseUsed: 'Felhasználva',
    couponUseReleased: 'Felszabadítva',
    couponUseRevoked: 'Visszavonva',
  },
)
