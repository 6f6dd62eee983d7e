import { messages } from '#engine/messages.ts'

/** The settings about money: the name of each and what it does, in one line each. */
export const moneyNames = messages(
  {
    'billing.currency': 'Currency of prices',
    'billing.renewal_days_before': 'First mail before a renewal',
    'billing.reminder_days': 'Reminders of a renewal',
    'billing.auto_resume_hours': 'Bots start by themselves',
    'billing.discounts_stack': 'Coupon and token discount together',
    'billing.withdrawal_days': 'Withdrawal from the contract',
    'company.name': 'Name of the seller',
    'company.postcode': 'Postcode',
    'company.city': 'City',
    'company.address': 'Street and number',
    'company.tax_number': 'Tax number',
    'company.eu_vat_number': 'EU VAT number',
    'company.registry_number': 'Company registration number',
    'company.bank_name': 'Bank',
    'company.bank_account': 'Bank account',
    'invoice.prefix': 'Beginning of invoice numbers',
    'invoice.huf_rate_source': 'Rate for sums in forint',
    'vat.oss_enabled': 'One-stop shop (OSS)',
    'payment.card.enabled': 'Bank cards',
    'payment.card.secret_key': 'Secret key',
    'payment.card.webhook_secret': 'Signing secret of the webhook',
    'payment.exchange.enabled': 'Crypto exchange payment',
    'payment.exchange.api_key': 'API key',
    'payment.exchange.secret': 'Secret key',
    'payment.exchange.coin': 'Coin',
    'payment.bank_transfer.enabled': 'Bank transfers',
  },
  {
    'billing.currency': 'Az árak pénzneme',
    'billing.renewal_days_before': 'Első levél a megújítás előtt',
    'billing.reminder_days': 'Emlékeztetők a megújításra',
    'billing.auto_resume_hours': 'A botok maguktól indulnak',
    'billing.discounts_stack': 'Kupon és tokenkedvezmény együtt',
    'billing.withdrawal_days': 'Elállás a szerződéstől',
    'company.name': 'Az eladó neve',
    'company.postcode': 'Irányítószám',
    'company.city': 'Település',
    'company.address': 'Utca, házszám',
    'company.tax_number': 'Adószám',
    'company.eu_vat_number': 'Közösségi adószám',
    'company.registry_number': 'Cégjegyzékszám',
    'company.bank_name': 'Bank',
    'company.bank_account': 'Bankszámla',
    'invoice.prefix': 'A számlaszámok eleje',
    'invoice.huf_rate_source': 'Árfolyam a forintban kifejezett összegekhez',
    'vat.oss_enabled': 'Egyablakos rendszer (OSS)',
    'payment.card.enabled': 'Bankkártya',
    'payment.card.secret_key': 'Titkos kulcs',
    'payment.card.webhook_secret': 'A webhook aláíró titka',
    'payment.exchange.enabled': 'Fizetés kriptotőzsdén keresztül',
    'payment.exchange.api_key': 'API-kulcs',
    'payment.exchange.secret': 'Titkos kulcs',
    'payment.exchange.coin': 'Kriptopénz',
    'payment.bank_transfer.enabled': 'Banki átutalás',
  },
)

export const moneyHelp = messages(
  {
    'billing.currency':
      'Prices of packages and sums of coupons keep their numbers when it changes. After the first invoice it stays as it is.',
    'billing.renewal_days_before': 'So many days before the end of a period its renewal is written to the subscriber.',
    'billing.reminder_days': 'So many days before the end, with commas between, for example 3, 1. Five at most.',
    'billing.auto_resume_hours':
      'Whoever has a package again this soon after its end finds the bots started that the end had stopped. 0: everybody starts them by hand, as prices may have moved.',
    'billing.discounts_stack': 'On: both come off. Off: only the larger of them does.',
    'billing.withdrawal_days': 'So many days after a payment a consumer may withdraw. The law gives at least 14.',
    'company.name': 'As it is registered. Invoices that were issued keep what was set then.',
    'company.postcode': 'Of the seat of the company, in Hungary.',
    'company.city': 'Of the seat of the company.',
    'company.address': 'Of the seat of the company.',
    'company.tax_number': 'Eight digits, a dash, one digit, a dash, two digits, for example 12345678-2-41.',
    'company.eu_vat_number': 'HU and eight digits. Needed to sell to companies elsewhere in the Union.',
    'company.registry_number': 'Stands on invoices where it is set.',
    'company.bank_name': 'Stands beside the account.',
    'company.bank_account': 'The IBAN that transfers go to; stands on invoices and on the page of a transfer.',
    'invoice.prefix': 'Capitals and digits. A new beginning has a series of its own from 1 on.',
    'invoice.huf_rate_source':
      'VAT of an invoice in another currency is told in forint too: by the rate of the Hungarian National Bank or of the European Central Bank of the day of supply.',
    'vat.oss_enabled':
      'On: consumers elsewhere in the Union pay the rate of their country. Off: the Hungarian rate, which is allowed below 10,000 EUR a year.',
    'payment.card.enabled': 'Taken while both keys are set and nothing is missing for invoices.',
    'payment.card.secret_key': 'Begins with sk_live_ or sk_test_.',
    'payment.card.webhook_secret':
      'Begins with whsec_. Webhooks go to /services/payment/callback/card-service of this address.',
    'payment.exchange.enabled': 'Binance Pay; taken while both keys are set and nothing is missing for invoices.',
    'payment.exchange.api_key': 'Of the merchant.',
    'payment.exchange.secret': 'Of the merchant.',
    'payment.exchange.coin': 'What is collected. In the European Union only USDC may be taken.',
    'payment.bank_transfer.enabled':
      'Buyers are shown the bank account and a reference; an administrator records that the money has come.',
  },
  {
    'billing.currency':
      'Ha változik, a csomagok árai és a kuponok összegei számra ugyanazok maradnak. Az első számla után már nem változhat.',
    'billing.renewal_days_before': 'Az időszak vége előtt ennyi nappal írunk az előfizetőnek a megújításról.',
    'billing.reminder_days': 'A vége előtt ennyi nappal, vesszővel elválasztva, például 3, 1. Legfeljebb öt.',
    'billing.auto_resume_hours':
      'Akinek a csomag vége után ennyi időn belül újra van csomagja, annak elindulnak azok a botjai, amelyeket a vége leállított. 0: mindenki maga indítja el őket, mert az árak elmozdulhattak.',
    'billing.discounts_stack': 'Bekapcsolva mindkettőt levonjuk. Kikapcsolva csak a nagyobbat.',
    'billing.withdrawal_days': 'A fogyasztó a fizetés után ennyi napig állhat el. A törvény legalább 14 napot ad.',
    'company.name': 'A cégnyilvántartás szerint. A kiállított számlákon az marad, ami akkor be volt állítva.',
    'company.postcode': 'A cég magyarországi székhelyéé.',
    'company.city': 'A cég székhelyéé.',
    'company.address': 'A cég székhelyéé.',
    'company.tax_number': 'Nyolc számjegy, kötőjel, egy számjegy, kötőjel, két számjegy, például 12345678-2-41.',
    'company.eu_vat_number': 'HU és nyolc számjegy. Az Unió más tagállamában lévő cégeknek csak ezzel adhat el.',
    'company.registry_number': 'Ha meg van adva, szerepel a számlákon.',
    'company.bank_name': 'A számlaszám mellett szerepel.',
    'company.bank_account':
      'Erre a számlára (IBAN) kérjük az átutalásokat; szerepel a számlákon és az átutalás oldalán.',
    'invoice.prefix': 'Nagybetűk és számjegyek. Új kezdethez új sorszámozás tartozik, 1-től.',
    'invoice.huf_rate_source':
      'A más pénznemű számla áfáját forintban is feltüntetjük: a Magyar Nemzeti Bank vagy az Európai Központi Bank teljesítés napi árfolyamán.',
    'vat.oss_enabled':
      'Bekapcsolva az Unió más tagállamában élő fogyasztók a saját országuk áfáját fizetik. Kikapcsolva a magyar áfát, ez évi 10 000 EUR alatt megengedett.',
    'payment.card.enabled': 'Akkor választható, ha mindkét kulcs meg van adva, és a számlázáshoz semmi sem hiányzik.',
    'payment.card.secret_key': 'sk_live_ vagy sk_test_ az eleje.',
    'payment.card.webhook_secret':
      'whsec_ az eleje. A webhookok e cím /services/payment/callback/card-service útvonalára érkezzenek.',
    'payment.exchange.enabled':
      'Binance Pay; akkor választható, ha mindkét kulcs meg van adva, és a számlázáshoz semmi sem hiányzik.',
    'payment.exchange.api_key': 'A kereskedőé.',
    'payment.exchange.secret': 'A kereskedőé.',
    'payment.exchange.coin': 'Ebben szedjük be az árat. Az Európai Unióban csak USDC fogadható el.',
    'payment.bank_transfer.enabled':
      'A vevők látják a bankszámlát és a közleményt; a beérkezést adminisztrátor rögzíti.',
  },
)

/** The pages that these settings stand on, and their parts. */
export const moneyPages = messages(
  {
    billingTitle: 'Billing settings',
    paymentTitle: 'Payment settings',
    groupSubscriptions: 'Subscriptions',
    groupCompany: 'Seller',
    groupInvoice: 'Invoices',
    groupVat: 'Value added tax',
    groupCard: 'Card service (Stripe)',
    groupExchange: 'Crypto exchange (Binance Pay)',
    groupTransfer: 'Bank transfer',
    hidden: 'a secret',
  },
  {
    billingTitle: 'Számlázási beállítások',
    paymentTitle: 'Fizetési beállítások',
    groupSubscriptions: 'Előfizetések',
    groupCompany: 'Eladó',
    groupInvoice: 'Számlák',
    groupVat: 'Általános forgalmi adó',
    groupCard: 'Kártyás fizetés (Stripe)',
    groupExchange: 'Kriptotőzsde (Binance Pay)',
    groupTransfer: 'Banki átutalás',
    hidden: 'titok',
  },
)
