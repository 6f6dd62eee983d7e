import { messages } from '#engine/messages.ts'
import type { ErrorWords } from '#platform/contract.ts'
import type { payments } from './contract.ts'

/** Sentences of the specification about paying, and what ways to pay are called. */
export const paymentWords = messages(
  {
    paymentSuccess: 'Payment was successful! The new package will be set up soon!',
    paymentFailed: 'Payment failed! Please try again later!',
    paymentAlreadyRenewed: 'The renewal has already done!',
    paymentNoMethod: 'No payment method specified!',
    paymentRenewButton: 'Renew – order with obligation to pay',
    paymentPending: 'We are waiting for the confirmation of the payment.',
    paymentExpired: 'The payment link has expired.',
    paymentNewLink: 'Send a new link',
    paymentUnderpaid: 'The received amount is less than the price. Please contact our customer service!',
    paymentMethodExchange: 'Crypto exchange payment',
    paymentMethodCard: 'Bank card',
    paymentMethodBankTransfer: 'Bank transfer',
    paymentMethodCryptoProvider: 'Crypto provider',
    paymentMethodNone: 'No payment',
  },
  {
    paymentSuccess: 'Sikeres fizetés! Az új csomagot hamarosan beállítjuk!',
    paymentFailed: 'Sikertelen fizetés! Próbálja újra később!',
    paymentAlreadyRenewed: 'A megújítás már megtörtént!',
    paymentNoMethod: 'Nincs megadva fizetési mód!',
    paymentRenewButton: 'Megújítás – fizetési kötelezettséggel járó megrendelés',
    paymentPending: 'Várjuk a fizetés visszaigazolását.',
    paymentExpired: 'A fizetési hivatkozás lejárt.',
    paymentNewLink: 'Új hivatkozás küldése',
    paymentUnderpaid: 'A beérkezett összeg kisebb az árnál. Kérjük, forduljon az ügyfélszolgálatunkhoz!',
    paymentMethodExchange: 'Fizetés kriptotőzsdén keresztül',
    paymentMethodCard: 'Bankkártya',
    paymentMethodBankTransfer: 'Banki átutalás',
    paymentMethodCryptoProvider: 'Kriptoszolgáltató',
    paymentMethodNone: 'Fizetés nélkül',
  },
)

export const methodWord = {
  exchange: 'paymentMethodExchange',
  card: 'paymentMethodCard',
  bank_transfer: 'paymentMethodBankTransfer',
  crypto_provider: 'paymentMethodCryptoProvider',
  none: 'paymentMethodNone',
} as const

/** The rows of a price, as the wizard and the page of the payment call them. */
export const rowWords = messages(
  {
    wizardRowPackagePrice: 'Package price',
    wizardRowPercentageDiscount: 'Percentage discount',
    wizardRowCouponDiscount: 'Coupon discount',
    wizardRowTokenDiscount: 'Token discount',
    wizardRowChangeCredit: 'Credit for the unused time of the previous package',
    wizardRowVat: ({ percent }: { percent: string }) => `VAT (${percent}%)`,
    wizardRowTotal: 'Total',
    billingReverseCharge: 'Reverse charge',
    billingOutsideScope: 'Outside the territorial scope of VAT',
    wizardIntervalMonthly: 'Monthly',
    wizardIntervalYearly: 'Yearly',
    net: 'Net',
    extraDays: ({ days }: { days: string }) => `${days} days more`,
  },
  {
    wizardRowPackagePrice: 'Csomagár',
    wizardRowPercentageDiscount: 'Százalékos kedvezmény',
    wizardRowCouponDiscount: 'Kuponkedvezmény',
    wizardRowTokenDiscount: 'Tokenkedvezmény',
    wizardRowChangeCredit: 'Jóváírás az előző csomag fel nem használt idejéért',
    wizardRowVat: ({ percent }) => `Áfa (${percent}%)`,
    wizardRowTotal: 'Végösszeg',
    billingReverseCharge: 'Fordított adózás',
    billingOutsideScope: 'Az áfa területi hatályán kívül',
    wizardIntervalMonthly: 'Havi',
    wizardIntervalYearly: 'Éves',
    net: 'Nettó',
    extraDays: ({ days }) => `${days} nappal tovább`,
  },
)

export const paymentErrors = messages(
  {
    PAYMENT_ALREADY_RENEWED: 'The renewal has already done!',
    PAYMENT_EXPIRED: 'The payment link has expired.',
    PAYMENT_NO_METHOD: 'No payment method specified!',
    PAYMENT_FAILED: 'Payment failed! Please try again later!',
    PAYMENT_TOO_MANY_TRIES: 'This link was tried too often. Ask for a new one.',
    PAYMENT_COUNTRY_CLOSED: 'Nothing can be bought from the country of this billing address at the moment.',
  },
  {
    PAYMENT_ALREADY_RENEWED: 'A megújítás már megtörtént!',
    PAYMENT_EXPIRED: 'A fizetési hivatkozás lejárt.',
    PAYMENT_NO_METHOD: 'Nincs megadva fizetési mód!',
    PAYMENT_FAILED: 'Sikertelen fizetés! Próbálja újra később!',
    PAYMENT_TOO_MANY_TRIES: 'Ezzel a hivatkozással túl sokszor próbálkoztak. Kérjen újat!',
    PAYMENT_COUNTRY_CLOSED: 'Ennek a számlázási címnek az országából jelenleg nem lehet vásárolni.',
  },
) satisfies ErrorWords<typeof payments>

/** What a transaction is, and the headings of its list. */
export const transactionWords = messages(
  {
    number: 'Transaction ID',
    date: 'Transaction date',
    kind: 'What it was',
    net: 'Net',
    vat: 'VAT',
    gross: 'Amount',
    currency: 'Currency',
    method: 'Payment method',
    package: 'Package',
    created: 'Created',
  },
  {
    number: 'Tranzakcióazonosító',
    date: 'Tranzakció napja',
    kind: 'Mi volt',
    net: 'Nettó',
    vat: 'Áfa',
    gross: 'Összeg',
    currency: 'Pénznem',
    method: 'Fizetési mód',
    package: 'Csomag',
    created: 'Létrehozva',
  },
)

/** Headings of the list of payments. */
export const staffColumnWords = messages(
  {
    reference: 'Reference',
    created: 'Created',
    paid: 'Paid on',
    user: 'User',
    email: 'E-mail',
    purpose: 'Purpose',
    package: 'Package',
    net: 'Net',
    vat: 'VAT',
    gross: 'Gross',
    currency: 'Currency',
    method: 'Payment method',
    state: 'State',
    invoices: 'Invoice',
    providerReference: 'Reference of the provider',
    place: 'Place of a consumer',
    placeAddress: 'Country of the address',
    placeCard: 'Country of the card',
    placeNetwork: 'Country of the network',
    placeState: 'Evidence of place',
    placeConfirmed: 'Place confirmed on',
  },
  {
    reference: 'Közlemény',
    created: 'Létrehozva',
    paid: 'Fizetés napja',
    user: 'Felhasználó',
    email: 'E-mail',
    purpose: 'Cél',
    package: 'Csomag',
    net: 'Nettó',
    vat: 'Áfa',
    gross: 'Bruttó',
    currency: 'Pénznem',
    method: 'Fizetési mód',
    state: 'Állapot',
    invoices: 'Számla',
    providerReference: 'A szolgáltató azonosítója',
    place: 'Fogyasztó helye',
    placeAddress: 'A cím országa',
    placeCard: 'A kártya országa',
    placeNetwork: 'A hálózat országa',
    placeState: 'A hely bizonyítéka',
    placeConfirmed: 'Hely megerősítve',
  },
)
