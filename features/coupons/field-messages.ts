import { messages } from '#engine/messages.ts'

/** What may be wrong with a field of a coupon. */
export const couponFieldErrors = messages(
  {
    COUPON_CODE: 'From 4 to 32 letters of the English alphabet, digits and hyphens.',
    COUPON_PREFIX: 'At most 16 letters of the English alphabet, digits and hyphens.',
    COUPON_DAYS_ORDER: 'The last day cannot be before the first.',
    COUPON_FOLDER_NEEDED: 'Choose the folder whose settings the coupon brings.',
    COUPON_FOLDER_UNKNOWN: 'There is no such folder any more.',
    COUPON_NO_USER: 'Nobody has this e-mail address.',
    COUPON_PACKAGE_GONE: 'One of the packages is not there any more.',
    COUPON_TOO_MANY: 'You may give out fewer than that.',
    COUPON_TOO_MANY_DAYS: 'You may give away fewer days than that.',
    COUPON_PACKAGE_REFUSED: 'You may not make coupons for this package.',
    COUPON_DAYS_ONLY: 'Your coupons can give free days or a strategy.',
  },
  {
    COUPON_CODE: '4–32 ékezet nélküli betű, számjegy és kötőjel.',
    COUPON_PREFIX: 'Legfeljebb 16 ékezet nélküli betű, számjegy és kötőjel.',
    COUPON_DAYS_ORDER: 'Az utolsó nap nem lehet az első előtt.',
    COUPON_FOLDER_NEEDED: 'Válassza ki azt a mappát, amelynek a beállításait a kupon átadja!',
    COUPON_FOLDER_UNKNOWN: 'Ez a mappa már nincs meg.',
    COUPON_NO_USER: 'Ezzel az e-mail-címmel nincs felhasználó.',
    COUPON_PACKAGE_GONE: 'Az egyik csomag már nincs meg.',
    COUPON_TOO_MANY: 'Ennél kevesebbet adhat ki.',
    COUPON_TOO_MANY_DAYS: 'Ennél kevesebb napot adhat.',
    COUPON_PACKAGE_REFUSED: 'Ehhez a csomaghoz nem hozhat létre kupont.',
    COUPON_DAYS_ONLY: 'Az Ön kuponja ingyenes napokat vagy stratégiát adhat.',
  },
)
