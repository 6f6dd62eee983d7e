import { messages } from '#engine/messages.ts'

type Renewal = { package: string; date: string; total: string }
type ByCard = Renewal & { card: string; chargedOn: string }
type Kept = { card: string; total: string; interval: 'monthly' | 'yearly'; days: string }
type Refused = { card: string; total: string }

/** The mails about a subscription that are not notifications. */
export const subscriptionMails = messages(
  {
    emailRenewal: 'Renew your subscription',
    renewal: ({ package: name, date, total }: Renewal) =>
      `Your package ${name} runs until ${date}. The next period costs ${total} with value added tax.`,
    renewalLink: 'Pay by the link, signed in or not. Your bots go on without a break.',
    renewalOpen: 'Renew',
    emailRenewalByCard: 'Your subscription will be renewed by card',
    emailRenewalByCardReminder: ({ days }: { days: string }) => `Your subscription renews by card in ${days} days`,
    renewalByCard: ({ package: name, date, total, card, chargedOn }: ByCard) =>
      `Your package ${name} runs until ${date}. On ${chargedOn} we charge your card (${card}) with ${total}, value added tax included, for the next period. There is nothing that you have to do.`,
    tokensAskedAgain: ({ total }: { total: string }) =>
      `The discount for tokens is in that sum. We look for the tokens again when we charge the card: without them it is ${total}.`,
    howToStop:
      'If you do not want that, remove the card or cancel the subscription before then. Both are on the billing tab of your profile.',
    emailCardKept: 'Your card is kept for renewals',
    cardKept: ({ card, total, interval, days }: Kept) =>
      `As you have agreed, your card (${card}) is charged for each following ${interval === 'monthly' ? 'month' : 'year'} 24 hours before the running one ends, with the price of your package then: that is ${total} now, value added tax included. We write to you ${days} days before the end. The number of the card is kept by the card service alone.`,
    emailCardRefused: 'Your card could not be charged',
    cardDeclined: ({ card, total }: Refused) => `The bank has not let us charge your card (${card}) with ${total}.`,
    cardAuthentication: ({ card, total }: Refused) =>
      `The bank wants you to confirm yourself that ${total} is paid by your card (${card}).`,
    cardTriedAgain: ({ date }: { date: string }) =>
      `If it is not paid until then, we try the card once more when the period ends: ${date}.`,
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
    emailRenewalByCard: 'Az előfizetése kártyával megújul',
    emailRenewalByCardReminder: ({ days }) => `Az előfizetése ${days} nap múlva kártyával megújul`,
    renewalByCard: ({ package: name, date, total, card, chargedOn }) =>
      `A csomagja (${name}) eddig fut: ${date}. A következő időszak árával (áfával ${total}) ekkor terheljük meg a kártyáját (${card}): ${chargedOn}. Önnek nincs teendője.`,
    tokensAskedAgain: ({ total }) =>
      `Az összegben benne van a tokenkedvezmény. A tokeneket a kártya terhelésekor újra megnézzük: nélkülük az összeg ${total}.`,
    howToStop:
      'Ha ezt nem szeretné, addig távolítsa el a kártyát, vagy mondja le az előfizetést! Mindkettőt a profilja számlázás lapján teheti meg.',
    emailCardKept: 'A kártyáját megőriztük a megújításokhoz',
    cardKept: ({ card, total, interval, days }) =>
      `A hozzájárulása szerint a kártyáját (${card}) minden következő ${interval === 'monthly' ? 'hónapra' : 'évre'} megterheljük, 24 órával a futó időszak vége előtt, a csomag akkori árával: ez most áfával ${total}. A vége előtt ${days} nappal írunk Önnek. A kártya számát csak a kártyaszolgáltató őrzi.`,
    emailCardRefused: 'A kártyáját nem tudtuk megterhelni',
    cardDeclined: ({ card, total }) =>
      `A bank nem engedte, hogy a kártyáját (${card}) ezzel az összeggel megterheljük: ${total}.`,
    cardAuthentication: ({ card, total }) =>
      `A bank azt kéri, hogy Ön maga erősítse meg a fizetést: ${total}, ezzel a kártyával: ${card}.`,
    cardTriedAgain: ({ date }) =>
      `Ha addig nem fizetik ki, az időszak végén még egyszer megpróbáljuk a kártyát: ${date}.`,
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
