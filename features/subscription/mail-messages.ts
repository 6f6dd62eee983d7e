import { messages } from '#engine/messages.ts'

type Renewal = { package: string; date: string; total: string }

/** The mails about a subscription that are not notifications. */
export const subscriptionMails = messages(
  {
    emailRenewal: 'Renew your subscription',
    renewal: ({ package: name, date, total }: Renewal) =>
      `Your package ${name} runs until ${date}. The next period costs ${total} with value added tax.`,
    renewalLink: 'Pay by the link, signed in or not. Your bots go on without a break.',
    renewalOpen: 'Renew',
    emailRenewalReminder: ({ days }: { days: string }) =>
      days === '1' ? 'Your subscription expires in 1 day' : `Your subscription expires in ${days} days`,
    emailPaymentOk: 'We have received your payment',
    paymentOk: ({ package: name, total }: { package: string; total: string }) =>
      `We have received ${total} for your package ${name}. Thank you.`,
    openTransactions: 'Open my transactions',
    emailCancelled: 'Your subscription has been canceled',
    cancelled: ({ date }: { date: string }) =>
      `It does not renew. Your active trades run until ${date}; then they are suspended. You can continue the subscription until that day.`,
    open: 'Open my subscription',
    emailWithdrawalStatement: 'We have received your withdrawal from the contract',
    billingWithdrawDone: ({ date, amount }: { date: string; amount: string }) =>
      `We have received your withdrawal on ${date}. We will refund ${amount}.`,
    withdrawalContent: ({ name, contract, email }: { name: string; contract: string; email: string }) =>
      `Your statement: “I, ${name}, withdraw from the contract ${contract}.” E-mail address: ${email}.`,
    emailCountryClosed: 'Your subscription cannot be renewed',
    countryClosed: ({ date }: { date: string }) =>
      `Nothing can be bought from the country of your billing address any more. Your package runs until ${date} and then ends.`,
  },
  {
    emailRenewal: 'Újítsa meg az előfizetését',
    renewal: ({ package: name, date, total }) =>
      `A csomagja (${name}) eddig fut: ${date}. A következő időszak ára áfával: ${total}.`,
    renewalLink: 'A hivatkozáson bejelentkezve vagy anélkül is fizethet. A botjai megszakítás nélkül futnak tovább.',
    renewalOpen: 'Megújítás',
    emailRenewalReminder: ({ days }) => `Az előfizetése ${days} nap múlva lejár`,
    emailPaymentOk: 'Megkaptuk a fizetését',
    paymentOk: ({ package: name, total }) => `Megkaptuk a befizetését (${total}) erre a csomagra: ${name}. Köszönjük.`,
    openTransactions: 'A tranzakcióim megnyitása',
    emailCancelled: 'Az előfizetését lemondtuk',
    cancelled: ({ date }) =>
      `Nem újul meg. Az aktív kereskedései eddig futnak, akkor felfüggesztjük őket: ${date}. Addig a napig folytathatja az előfizetést.`,
    open: 'Az előfizetésem megnyitása',
    emailWithdrawalStatement: 'Megkaptuk az elállási nyilatkozatát',
    billingWithdrawDone: ({ date, amount }) =>
      `Elállási nyilatkozatát megkaptuk: ${date}. A visszatérítendő összeg: ${amount}.`,
    withdrawalContent: ({ name, contract, email }) =>
      `A nyilatkozata: „Én, ${name}, elállok a következő szerződéstől: ${contract}.” E-mail-cím: ${email}.`,
    emailCountryClosed: 'Az előfizetése nem újítható meg',
    countryClosed: ({ date }) =>
      `A számlázási címe országából már nem lehet vásárolni. A csomagja eddig fut, akkor véget ér: ${date}.`,
  },
)
