/** The sentence of every kind of notification; what surrounds it in a mail is in mail-messages.ts. */
import { messages } from '#engine/messages.ts'
import { beforeStop } from '#platform/dates.ts'
import type { Kind, ParamsOf } from './kinds.ts'

export const notificationMessages = messages(
  {
    notificationApiAuthError: ({ api }: ParamsOf<'api_auth_error'>) =>
      `The exchange rejected the API key ${api}. Its trades have been suspended.`,
    notificationApiPermissionError: ({ api, permission }: ParamsOf<'api_permission_error'>) =>
      `The API key ${api} lacks a permission: ${permission}.`,
    notificationApiExpiration: ({ api, date }: ParamsOf<'api_expiration'>) =>
      `The API key ${api} expires on ${beforeStop(date)}.`,
    notificationApiMaintenance: ({ exchange }: ParamsOf<'api_maintenance'>) =>
      `${exchange} is under maintenance. Trading continues when it is over.`,
    notificationApiFrozenOrDeleted: ({ api }: ParamsOf<'api_frozen_or_deleted'>) =>
      `The API key ${api} has been frozen or deleted.`,
    notificationApiDeletedAtExchange: ({ api }: ParamsOf<'api_deleted_at_exchange'>) =>
      `The API key ${api} has been deleted at the exchange.`,
    notificationPackageLimitReached: ({ group }: ParamsOf<'package_limit_reached'>) =>
      `You have reached the limit of your package (${group}).`,
    notificationRunLimitReached: ({ trade }: ParamsOf<'run_limit_reached'>) =>
      `${trade} has reached its run limit; no new run starts, open profits keep running.`,
    notificationStopLossLimit: ({ trade }: ParamsOf<'stop_loss_limit'>) =>
      `${trade} has reached its stop loss limit and has been suspended.`,
    notificationInsufficientFunds: ({ trade }: ParamsOf<'insufficient_funds'>) =>
      `${trade}: buying has stopped because of insufficient funds; open profits keep running.`,
    notificationSubscriptionExpired: 'Your subscription has expired. Your active trades have been suspended.',
    notificationSubscriptionExpiring: ({ date }: ParamsOf<'subscription_expiring'>) =>
      `Your subscription expires on ${beforeStop(date)}.`,
    notificationPackageChanged: (named: ParamsOf<'package_changed'>) => `Your package has changed: ${named.package}.`,
    notificationAccountQuarantined: ({ exchange }: ParamsOf<'account_quarantined'>) =>
      `${exchange}: your account there shows something that our records do not have. No new order of your bots leaves until we have looked at it; orders that stand at the exchange stay there.`,
    notificationLocalRegulation: ({ pair }: ParamsOf<'local_regulation'>) =>
      `Trading of ${pair} has stopped because of local regulation.`,
    notificationPaymentFailed: 'Your payment has failed.',
    notificationInvoiceReady: ({ number }: ParamsOf<'invoice_ready'>) => `Your invoice ${number} is ready.`,
    notificationRequestStatus: ({ status }: ParamsOf<'request_status'>) =>
      `The status of your request has changed: ${status}.`,
    notificationWithdrawalDone: ({ amount, crypto }: ParamsOf<'withdrawal_done'>) =>
      `Your withdrawal of ${amount} ${crypto} has been completed.`,
    notificationWithdrawalError: ({ amount, crypto }: ParamsOf<'withdrawal_error'>) =>
      `Your withdrawal of ${amount} ${crypto} has failed.`,
    notificationDepositDone: ({ amount, crypto, wallet }: ParamsOf<'deposit_done'>) =>
      `${amount} ${crypto} has arrived in ${wallet}.`,
    notificationTokenBuyDone: ({ amount, token }: ParamsOf<'token_buy_done'>) => `You have bought ${amount} ${token}.`,
    notificationReferralBonusPaid: ({ amount, month }: ParamsOf<'referral_bonus_paid'>) =>
      `Your referral bonus for ${month} has been paid: ${amount}.`,
    notificationReferralExchangeIdMissing: 'Enter your exchange ID to receive your referral bonus.',
    notificationDocumentToSign: ({ name }: ParamsOf<'document_to_sign'>) =>
      `A document is waiting for your signature: ${name}.`,
    notificationNewSignIn: ({ device, place }: ParamsOf<'new_sign_in'>) => `New sign-in: ${device}, ${place}.`,
    notificationAirdropReceived: ({ amount, token, campaign }: ParamsOf<'airdrop_received'>) =>
      `You have received ${amount} ${token} from the airdrop ${campaign}.`,
    notificationPoolProfit: ({ amount, currency, pool }: ParamsOf<'pool_profit'>) =>
      `Pool profit of ${amount} ${currency}: ${pool}.`,
    notificationWalletInvalid: ({ wallet }: ParamsOf<'wallet_invalid'>) =>
      `The wallet ${wallet} is invalid. Its trades have been suspended.`,
    notificationStuckProtection: ({ folder }: ParamsOf<'stuck_protection'>) =>
      `${folder}: the rate has left the bounds, the generated trades are paused.`,
    notificationBetaEnding: ({ family, date, days }: ParamsOf<'beta_ending'>) =>
      `The beta of ${family} bots ends in ${days === '1' ? '1 day' : `${days} days`}, on ${beforeStop(date)}. From that day they buy nothing more, what they hold goes to SPOT bots, and they are deleted.`,
    notificationBetaEnded: ({ bot }: ParamsOf<'beta_ended'>) =>
      `The beta of ${bot} has ended. The bots have been deleted.`,
    notificationExportReady: 'The export of your data is ready. You can download it for a limited time.',
    notificationExitDelayed: ({ trade }: ParamsOf<'exit_delayed'>) => `${trade} cannot sell yet; it keeps trying.`,
    notificationLevelsExhausted: ({ trade }: ParamsOf<'levels_exhausted'>) =>
      `${trade}: no free level can follow the price any more.`,
    notificationBadSell: ({ trade }: ParamsOf<'bad_sell'>) =>
      `${trade}: a level has followed the price to where it will likely sell at a loss. Check its profits and fees.`,
    notificationLiquidated: ({ trade, pair }: ParamsOf<'liquidated'>) =>
      `${trade}: the exchange has liquidated the position in ${pair}.`,
    notificationAuditAlarm: ({ row }: ParamsOf<'audit_alarm'>) =>
      `The audit log is not as it was written: see what happened at row ${row} and who could get at the database.`,
    notificationJournalDamaged: ({ records, first }: ParamsOf<'journal_damaged'>) =>
      `The journal of trading is damaged: ${records} records are not as they were written, the first is ${first}. Bots go on from what was saved after them; what these records say of the past is lost here. Copy the data folder, and put back the journal of the newest backup that is whole.`,
    notificationQuarantineAlarm: ({ account, detail }: ParamsOf<'quarantine_alarm'>) =>
      `Account ${account} is quarantined: ${detail}.`,
    notificationAuditUnkept:
      'What was kept of the audit log outside the database is gone, and is kept anew from now on: find out who could get at the folder of the signer.',
    notificationPaymentAlarm: ({ alarm, reference }: ParamsOf<'payment_alarm'>) =>
      `Payment ${reference} needs a person: ${alarm}.`,
    notificationTradeSuspended: ({ trade, reason }: ParamsOf<'trade_suspended'>) =>
      `${trade} has been suspended: ${reason}.`,
    notificationTrial: 'Notifications reach you: this is the test that you asked for.',
  },
  {
    notificationApiAuthError: ({ api }) =>
      `A tőzsde elutasította az API-kulcsot (${api}). A hozzá tartozó kereskedéseket felfüggesztettük.`,
    notificationApiPermissionError: ({ api, permission }) =>
      `Az API-kulcsnak (${api}) hiányzik egy jogosultsága: ${permission}.`,
    notificationApiExpiration: ({ api, date }) => `Az API-kulcs (${api}) lejár: ${beforeStop(date)}.`,
    notificationApiMaintenance: ({ exchange }) => `${exchange}: karbantartás zajlik. A kereskedés a végén folytatódik.`,
    notificationApiFrozenOrDeleted: ({ api }) => `Az API-kulcsot (${api}) zárolták vagy törölték.`,
    notificationApiDeletedAtExchange: ({ api }) => `Az API-kulcsot (${api}) törölték a tőzsdén.`,
    notificationPackageLimitReached: ({ group }) => `Elérte a csomagja limitjét (${group}).`,
    notificationRunLimitReached: ({ trade }) =>
      `${trade} elérte a futási limitet; új futás nem indul, a nyitott profitok tovább futnak.`,
    notificationStopLossLimit: ({ trade }) => `${trade}: elérte a stop loss limitet, ezért felfüggesztettük.`,
    notificationInsufficientFunds: ({ trade }) =>
      `${trade}: fedezethiány miatt a vétel leállt; a nyitott profitok tovább futnak.`,
    notificationSubscriptionExpired: 'Az előfizetése lejárt. Az aktív kereskedéseit felfüggesztettük.',
    notificationSubscriptionExpiring: ({ date }) => `Az előfizetése lejár: ${beforeStop(date)}.`,
    notificationPackageChanged: (named) => `A csomagja megváltozott: ${named.package}.`,
    notificationAccountQuarantined: ({ exchange }) =>
      `${exchange}: az ottani számláján olyasmi látszik, ami a mi nyilvántartásunkban nincs. Amíg meg nem néztük, a botjaitól nem indul új megbízás; ami a tőzsdén áll, ott marad.`,
    notificationLocalRegulation: ({ pair }) => `A következő pár kereskedése helyi szabályozás miatt leállt: ${pair}.`,
    notificationPaymentFailed: 'A fizetése sikertelen volt.',
    notificationInvoiceReady: ({ number }) => `Elkészült a számlája: ${number}.`,
    notificationRequestStatus: ({ status }) => `A kérelme állapota megváltozott: ${status}.`,
    notificationWithdrawalDone: ({ amount, crypto }) => `A kiutalása teljesült: ${amount} ${crypto}.`,
    notificationWithdrawalError: ({ amount, crypto }) => `A kiutalása sikertelen: ${amount} ${crypto}.`,
    notificationDepositDone: ({ amount, crypto, wallet }) =>
      `${amount} ${crypto} érkezett a következő tárcába: ${wallet}.`,
    notificationTokenBuyDone: ({ amount, token }) => `Sikeres tokenvásárlás: ${amount} ${token}.`,
    notificationReferralBonusPaid: ({ amount, month }) => `Kifizettük az ajánlói bónuszát (${month}): ${amount}.`,
    notificationReferralExchangeIdMissing: 'Adja meg a tőzsdei azonosítóját, hogy megkaphassa az ajánlói bónuszát!',
    notificationDocumentToSign: ({ name }) => `Aláírásra váró dokumentuma van: ${name}.`,
    notificationNewSignIn: ({ device, place }) => `Új bejelentkezés: ${device}, ${place}.`,
    notificationAirdropReceived: ({ amount, token, campaign }) =>
      `${amount} ${token} érkezett a következő airdropból: ${campaign}.`,
    notificationPoolProfit: ({ amount, currency, pool }) => `Pool profit: ${amount} ${currency} (${pool}).`,
    notificationWalletInvalid: ({ wallet }) =>
      `A tárca (${wallet}) érvénytelen. A hozzá tartozó kereskedéseket felfüggesztettük.`,
    notificationStuckProtection: ({ folder }) =>
      `${folder}: az árfolyam kilépett a határok közül, a generált kereskedéseket szüneteltetjük.`,
    notificationBetaEnding: ({ family, date, days }) =>
      `A béta időszak ${days} nap múlva véget ér (${family} botok): ${date} – attól a naptól nem vesznek többet, amit tartanak, az SPOT botokhoz kerül, és töröljük őket.`,
    notificationBetaEnded: ({ bot }) => `A béta időszak véget ért (${bot}). A botokat töröltük.`,
    notificationExportReady: 'Elkészült az adatexportja. Korlátozott ideig töltheti le.',
    notificationExitDelayed: ({ trade }) => `${trade}: egyelőre nem tud eladni, tovább próbálkozik.`,
    notificationLevelsExhausted: ({ trade }) => `${trade}: nincs több szabad szint, amely követhetné az árat.`,
    notificationBadSell: ({ trade }) =>
      `${trade}: egy szint odáig követte az árat, ahol várhatóan veszteséggel adna el. Ellenőrizze a profitjait és a díjakat!`,
    notificationLiquidated: ({ trade, pair }) => `${trade}: a tőzsde likvidálta a pozíciót (${pair}).`,
    notificationAuditAlarm: ({ row }) =>
      `Az auditnapló nem olyan, mint ahogyan íródott: nézze meg, mi történt a(z) ${row}. sornál, és ki férhetett hozzá az adatbázishoz.`,
    notificationJournalDamaged: ({ records, first }) =>
      `A kereskedés naplója megsérült: ${records} bejegyzés nem olyan, mint ahogyan íródott, az első: ${first}. A botok az utánuk mentett állapotból mennek tovább; amit ezek a bejegyzések a múltról mondanak, itt elveszett. Másolja le az adatmappát, és tegye vissza a legutóbbi ép mentés naplóját!`,
    notificationQuarantineAlarm: ({ account, detail }) => `Karanténban van a számla (${account}): ${detail}.`,
    notificationAuditUnkept:
      'Eltűnt, amit az auditnaplóból az adatbázison kívül őriztünk; mostantól újra őrizzük. Derítse ki, ki férhetett hozzá az aláíró folyamat mappájához!',
    notificationPaymentAlarm: ({ alarm, reference }) => `A(z) ${reference} befizetéssel foglalkozni kell: ${alarm}.`,
    notificationTradeSuspended: ({ trade, reason }) => `Felfüggesztettük: ${trade}. Ok: ${reason}.`,
    notificationTrial: 'Az értesítések megérkeznek Önhöz: ez az Ön által kért próba.',
  },
)

type Pascal<Text extends string> = Text extends `${infer Head}_${infer Tail}`
  ? `${Capitalize<Head>}${Pascal<Tail>}`
  : Capitalize<Text>
export type SentenceKey<Of extends Kind> = `notification${Pascal<Of>}`

/** A kind without a sentence, or with other values than it has, does not compile. */
notificationMessages.en satisfies {
  [Of in Kind as SentenceKey<Of>]: string | ((values: ParamsOf<Of>) => string)
}

/** Words of the values that are codes. */
export const valueMessages = messages(
  {
    packageGroupSpot: 'Spot, HODL and GRID bots',
    packageGroupIndicator: 'INDICATOR and RSI bots',
    packageGroupSignal: 'SIGNAL bots',
    requestStatusPending: 'Pending',
    requestStatusUnderReview: 'Under review',
    requestStatusApproved: 'Approved',
    requestStatusRejected: 'Rejected',
    requestStatusCanceled: 'Canceled',
    requestStatusClosed: 'Closed',
    permissionRead: 'reading',
    permissionTrade: 'trading',
    alarmPaidTwice: 'it was paid twice, and the second sum goes back by itself',
    alarmUnderpaid: 'less has come than its price',
    alarmDisputed: 'its payer disputes it',
    alarmDisputeWon: 'the dispute was won',
    alarmNoSeller: 'no invoice could be written, because the seller is not complete',
    alarmPlace: 'nothing shows that its buyer lives where the billing address says',
  },
  {
    packageGroupSpot: 'Spot, HODL és GRID botok',
    packageGroupIndicator: 'INDICATOR és RSI botok',
    packageGroupSignal: 'SIGNAL botok',
    requestStatusPending: 'Függőben',
    requestStatusUnderReview: 'Elbírálás alatt',
    requestStatusApproved: 'Jóváhagyva',
    requestStatusRejected: 'Elutasítva',
    requestStatusCanceled: 'Visszavonva',
    requestStatusClosed: 'Lezárva',
    permissionRead: 'olvasás',
    permissionTrade: 'kereskedés',
    alarmPaidTwice: 'kétszer fizették ki, a második összeg magától visszamegy',
    alarmUnderpaid: 'kevesebb érkezett az áránál',
    alarmDisputed: 'a fizetője vitatja',
    alarmDisputeWon: 'a vita eldőlt a javunkra',
    alarmNoSeller: 'nem készülhetett róla számla, mert az eladó adatai hiányosak',
    alarmPlace: 'semmi sem mutatja, hogy a vevője a számlázási címén lakik',
  },
)
