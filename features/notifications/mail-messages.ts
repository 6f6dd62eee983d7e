/** What surrounds the sentence of a notification in its mail: the subject, and what its reader can do. */
import { messages } from '#engine/messages.ts'

/** What stands in the mails of all kinds. */
export const notificationMails = messages(
  {
    open: 'Open it',
    why: 'You get this mail because you have switched it on in the settings of your profile, where you can switch it off.',
    whySystem: 'You get this mail because it concerns your account; mails of this kind cannot be switched off.',
  },
  {
    open: 'Megnyitás',
    why: 'Azért kapja ezt a levelet, mert bekapcsolta a profilja beállításai között, ahol ki is kapcsolhatja.',
    whySystem: 'Azért kapja ezt a levelet, mert a fiókját érinti; az ilyen levelek nem kapcsolhatók ki.',
  },
)

/** Mails of the categories that users choose. */
export const chosenMails = messages(
  {
    emailApiError: 'Problem with your API key',
    adviceApiError: 'Look at the API key, mend or replace it, then start the trades again.',
    emailLimitReached: 'Limit reached',
    adviceLimitReached: 'Look at the bot: you can allow more, or start it again.',
    emailInsufficientFunds: 'Insufficient funds',
    adviceInsufficientFunds: 'Free some of the balance or lower the investment, then start the bot again.',
  },
  {
    emailApiError: 'Probléma van az API-kulcsával',
    adviceApiError: 'Nézze meg az API-kulcsot, javítsa vagy cserélje le, majd indítsa újra a kereskedéseket!',
    emailLimitReached: 'Limit elérve',
    adviceLimitReached: 'Nézze meg a botot: engedélyezhet többet, vagy újraindíthatja.',
    emailInsufficientFunds: 'Nincs elég fedezet',
    adviceInsufficientFunds: 'Szabadítson fel egyenleget, vagy csökkentse a befektetést, majd indítsa újra a botot!',
  },
)

/** Mails of system kinds. */
export const systemMails = messages(
  {
    emailExpired: 'Your subscription has expired',
    adviceExpired:
      'Stop losses stay armed and nothing starts by itself. Renew the subscription, then start your trades again.',
    emailRenewalReminder: ({ days }: { days: string }) =>
      days === '1' ? 'Your subscription expires in 1 day' : `Your subscription expires in ${days} days`,
    adviceRenewalReminder: 'Renew it until then, so that your bots go on without a break.',
    emailPackageChanged: 'Your package has changed',
    advicePackageChanged: 'How many bots it holds, and how many of them you use, you see in your profile.',
    emailPaymentFailed: 'Your payment has failed',
    advicePaymentFailed: 'Try it again, or choose another way to pay.',
    emailQuarantined: 'Your bots place no new orders',
    adviceQuarantined:
      'Look at the account at the exchange, and tell us whether somebody else trades there with the same key.',
    emailQuarantineAlarm: 'An account is quarantined',
    adviceQuarantineAlarm:
      'Look at the account at the exchange first, then end the quarantine on the page Live trading.',
    emailPaymentAlarm: 'A payment needs a person',
    advicePaymentAlarm: 'Look at it in the list of payments.',
    emailInvoice: ({ number }: { number: string }) => `Your invoice: ${number}`,
    adviceInvoice: 'It is attached, and you can download it among your documents at any time.',
    emailWithdrawalDone: 'Your withdrawal has been completed',
    adviceWithdrawalDone: 'If you have not asked for it, write to those who run the product at once.',
    emailWithdrawalError: 'Your withdrawal has failed',
    adviceWithdrawalError: 'What was not sent is in your wallet. Look at the withdrawal, then ask for it again.',
    emailDepositDone: 'Your deposit has arrived',
    adviceDepositDone: 'You can use it at once.',
    emailTokenBuyDone: 'Your purchase of tokens is complete',
    adviceTokenBuyDone: 'They are in your wallet.',
    emailReferralBonus: 'Your referral bonus',
    adviceReferralBonus: 'How it is made up, you see in your profile.',
    emailExchangeIdMissing: 'Your exchange ID is missing',
    adviceExchangeIdMissing: 'Your bonus waits until then; nothing of it is lost.',
    emailDocumentToSign: 'A document is waiting for your signature',
    adviceDocumentToSign: 'Read it, then sign it on the page of your documents.',
    emailAirdrop: 'You have received an airdrop',
    adviceAirdrop: 'You need not do anything: it is in your wallet.',
    emailPoolProfit: 'Your share of the profit of the pool',
    advicePoolProfit: 'How it is made up, you see on the page of the pool.',
    emailBetaEnding: ({ days }: { days: string }) =>
      days === '1' ? 'The beta of your bots ends in 1 day' : `The beta of your bots ends in ${days} days`,
    adviceBetaEnding:
      'You need not do anything. Whoever would rather sell than hand over to SPOT bots closes the bots until then.',
    emailWalletInvalid: 'Problem with your wallet',
    adviceWalletInvalid: 'Look at the wallet, mend or replace it, then start the trades again.',
  },
  {
    emailExpired: 'Az előfizetése lejárt',
    adviceExpired:
      'A stop lossok élesek maradnak, és semmi sem indul el magától. Újítsa meg az előfizetését, majd indítsa újra a kereskedéseit!',
    emailRenewalReminder: ({ days }) => `Az előfizetése ${days} nap múlva lejár`,
    adviceRenewalReminder: 'Újítsa meg addig, hogy a botjai megszakítás nélkül folytathassák!',
    emailPackageChanged: 'A csomagja megváltozott',
    advicePackageChanged: 'Hogy hány bot fér bele, és ebből mennyit használ, a profiljában látja.',
    emailPaymentFailed: 'A fizetése sikertelen volt',
    advicePaymentFailed: 'Próbálja újra, vagy válasszon másik fizetési módot!',
    emailQuarantined: 'A botjai nem adnak új megbízást',
    adviceQuarantined:
      'Nézze meg a számlát a tőzsdén, és írja meg nekünk, kereskedik-e ott más is ugyanazzal a kulccsal!',
    emailQuarantineAlarm: 'Egy számla karanténba került',
    adviceQuarantineAlarm:
      'Először nézze meg a számlát a tőzsdén, azután szüntesse meg a karantént az Éles kereskedés oldalon!',
    emailPaymentAlarm: 'Egy befizetéssel foglalkozni kell',
    advicePaymentAlarm: 'Nézze meg a befizetések listájában.',
    emailInvoice: ({ number }) => `Számla: ${number}`,
    adviceInvoice: 'Csatoltuk ehhez a levélhez, és a dokumentumai között bármikor letöltheti.',
    emailWithdrawalDone: 'A kiutalása teljesült',
    adviceWithdrawalDone: 'Ha nem Ön kérte, azonnal írjon a szolgáltatás üzemeltetőinek!',
    emailWithdrawalError: 'A kiutalása sikertelen',
    adviceWithdrawalError: 'Amit nem küldtünk el, a tárcájában van. Nézze meg a kiutalást, majd kérje újra!',
    emailDepositDone: 'Megérkezett a befizetése',
    adviceDepositDone: 'Azonnal felhasználhatja.',
    emailTokenBuyDone: 'A tokenvásárlása teljesült',
    adviceTokenBuyDone: 'A tokeneket a tárcájában találja.',
    emailReferralBonus: 'Az ajánlói bónusza',
    adviceReferralBonus: 'Hogy miből áll össze, a profiljában látja.',
    emailExchangeIdMissing: 'Hiányzik a tőzsdei azonosítója',
    adviceExchangeIdMissing: 'A bónusza addig várakozik, nem vész el belőle semmi.',
    emailDocumentToSign: 'Aláírásra váró dokumentuma van',
    adviceDocumentToSign: 'Olvassa el, majd írja alá a dokumentumok oldalán!',
    emailAirdrop: 'Airdrop érkezett Önnek',
    adviceAirdrop: 'Nincs teendője: már a tárcájában van.',
    emailPoolProfit: 'Az Ön része a pool nyereségéből',
    advicePoolProfit: 'Hogy miből áll össze, a pool oldalán látja.',
    emailBetaEnding: ({ days }) => `A botjai béta időszaka ${days} nap múlva véget ér`,
    adviceBetaEnding:
      'Nincs teendője. Ha a SPOT botok helyett inkább eladná, amit a botok tartanak, zárja le őket addig!',
    emailWalletInvalid: 'Probléma van a tárcájával',
    adviceWalletInvalid: 'Nézze meg a tárcát, javítsa vagy cserélje le, majd indítsa újra a kereskedéseket!',
  },
)
