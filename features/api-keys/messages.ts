import { messages } from '#engine/messages.ts'
import type { ErrorWords } from '#platform/contract.ts'
import type { apiKeys } from './contract.ts'
import type { KeyStatus, Trouble } from './rules.ts'

/** States of a key: tables/states.json, api_key. */
export const keyStatusWords = messages(
  {
    checking: 'Checking',
    active: 'Active',
    invalid: 'Invalid',
    permission_error: 'Permission missing',
    expired: 'Expired',
    frozen: 'Frozen',
    deleted_at_exchange: 'Deleted at the exchange',
    deleted: 'Deleted',
  } satisfies Record<KeyStatus, string>,
  {
    checking: 'Ellenőrzés alatt',
    active: 'Aktív',
    invalid: 'Érvénytelen',
    permission_error: 'Hiányzó jogosultság',
    expired: 'Lejárt',
    frozen: 'Zárolva',
    deleted_at_exchange: 'Tőzsdén törölve',
    deleted: 'Törölve',
  },
)

/** What is wrong, in the middle of a sentence, and how to mend it. */
export const troubleWords = messages(
  {
    auth: 'the exchange does not accept the key, its secret or our address',
    permission: 'the key lacks a permission at the exchange',
    address: 'the exchange does not let the key be used from our address; add our addresses to its list',
    expired: 'it has expired; make a new one at the exchange and replace it here',
    frozen: 'the exchange has frozen it; ask the customer service of the exchange',
    deleted: 'the exchange does not know it; it was deleted there, or it belongs to another region of the exchange',
    blocked: 'the exchange has blocked the account; ask its customer service',
    clock: 'the clock of our server and that of the exchange differ',
    maintenance: 'the exchange is under maintenance',
    'rate-limited': 'the exchange takes no more requests for a while',
    unreachable: 'the exchange does not answer',
    unreadable: 'the exchange answered something that we do not understand',
    endpoint: 'our own safety rules stopped the request',
    unknown: 'the exchange answered with an error that we do not know',
    withdraw: 'it may withdraw or transfer funds; turn this right off at the exchange',
    trade: 'it may not trade; turn on spot trading at the exchange',
    futures: 'it may not trade futures; turn that right on at the exchange or the switch off here',
    read: 'it may not read the account; turn that right on at the exchange',
    tampered: 'its stored secret does not belong to it',
    taken: 'its account at the exchange already belongs to another user; ask our customer service',
    signer: 'the part of the program that signs does not answer',
  } satisfies Record<Trouble, string>,
  {
    auth: 'a tőzsde nem fogadja el a kulcsot, a titkát vagy a címünket',
    permission: 'a kulcsnak hiányzik egy jogosultsága a tőzsdén',
    address: 'a tőzsde a mi címünkről nem engedi használni a kulcsot; vegye fel a címeinket a listájára',
    expired: 'lejárt; készítsen újat a tőzsdén, és itt cserélje le',
    frozen: 'a tőzsde zárolta; forduljon a tőzsde ügyfélszolgálatához',
    deleted: 'a tőzsde nem ismeri; ott törölték, vagy a tőzsde másik régiójához tartozik',
    blocked: 'a tőzsde letiltotta a számlát; forduljon az ügyfélszolgálatához',
    clock: 'a szerverünk és a tőzsde órája eltér',
    maintenance: 'a tőzsdén karbantartás zajlik',
    'rate-limited': 'a tőzsde egy ideig nem fogad több kérést',
    unreachable: 'a tőzsde nem válaszol',
    unreadable: 'a tőzsde válasza nem értelmezhető',
    endpoint: 'a saját biztonsági szabályunk állította meg a kérést',
    unknown: 'a tőzsde ismeretlen hibával válaszolt',
    withdraw: 'kiutalást vagy átvezetést is engedélyez; kapcsolja ki ezt a jogot a tőzsdén',
    trade: 'nem kereskedhet; kapcsolja be az azonnali kereskedés jogát a tőzsdén',
    futures: 'határidős ügyletet nem köthet; kapcsolja be ezt a jogot a tőzsdén, vagy itt a kapcsolót ki',
    read: 'nem olvashatja a számlát; kapcsolja be ezt a jogot a tőzsdén',
    tampered: 'a tárolt titka nem hozzá tartozik',
    taken: 'a hozzá tartozó tőzsdei fiók már egy másik felhasználóé; forduljon az ügyfélszolgálathoz',
    signer: 'a program aláíró része nem válaszol',
  },
)

type Right = 'read' | 'trade' | 'futures' | 'withdraw'
export const rightWords = messages(
  { read: 'reading', trade: 'trading', futures: 'futures', withdraw: 'withdrawal' } satisfies Record<Right, string>,
  { read: 'olvasás', trade: 'kereskedés', futures: 'határidős kereskedés', withdraw: 'kiutalás' },
)

/** Heads of the list of keys as a file. */
export const keyColumnMessages = messages(
  {
    id: 'Id',
    user: 'User name',
    name: 'Name',
    exchange: 'Exchange',
    publicKey: 'Public key',
    kind: 'Kind of secret',
    futures: 'Futures',
    mica: 'MiCA',
    status: 'State',
    trouble: 'Trouble',
    lastError: 'Last error of the exchange',
    lastCheck: 'Last check',
    expires: 'Expires',
    created: 'Created',
  },
  {
    id: 'Azonosító',
    user: 'Felhasználónév',
    name: 'Név',
    exchange: 'Tőzsde',
    publicKey: 'Nyilvános kulcs',
    kind: 'A titok fajtája',
    futures: 'Határidős',
    mica: 'MiCA',
    status: 'Állapot',
    trouble: 'Gond',
    lastError: 'A tőzsde utolsó hibája',
    lastCheck: 'Utolsó ellenőrzés',
    expires: 'Lejár',
    created: 'Létrehozva',
  },
)

export const apiKeyErrors = messages(
  {
    API_AUTH_FAILED: 'The exchange did not accept the API key.',
    API_TEST_FAILED: ({ reason }: { reason: Trouble }) => `The API key does not work: ${troubleWords.en[reason]}.`,
    API_PERMISSION_MISSING: ({ permission }: { permission: Right }) =>
      `The API key lacks a permission: ${rightWords.en[permission]}.`,
    API_WITHDRAW_PERMISSION: 'The API key may withdraw funds. Turn this right off at the exchange.',
    API_DUPLICATE: 'This API key has already been added.',
    API_KEY_OTHER_ACCOUNT:
      'Bots trade with this key in another account at the exchange. Replace it with a key of that account.',
    API_KEY_ACCOUNT_TAKEN: 'The account of this key at the exchange belongs to another user here.',
    API_KEY_NOT_ENCRYPTED:
      'Keys of real exchanges are taken over an encrypted connection only. Open this page with https, or on the machine itself.',
    API_KEY_EXCHANGE_OFF: 'This exchange is not available here at the moment.',
    API_KEY_UNKNOWN: 'There is no such API key.',
    API_KEY_NAME_TAKEN: 'You already have an API key with this name.',
    API_KEY_TOO_MANY: ({ most }: { most: number }) => `You can have at most ${most} API keys. Delete one first.`,
    API_KEY_NO_FUTURES: 'Futures of this exchange are not supported with these keys.',
    API_KEY_SIGNER_DOWN: 'The part of the program that makes keys does not answer. Please try again.',
    API_KEY_SANDBOX_FULL: 'This sandbox has as many keys as it takes.',
  },
  {
    API_AUTH_FAILED: 'A tőzsde nem fogadta el az API-kulcsot.',
    API_TEST_FAILED: ({ reason }) => `Az API-kulcs nem működik: ${troubleWords.hu[reason]}.`,
    API_PERMISSION_MISSING: ({ permission }) =>
      `Az API-kulcsból hiányzik a következő jogosultság: ${rightWords.hu[permission]}.`,
    API_WITHDRAW_PERMISSION: 'Az API-kulcs kiutalást is engedélyez. Kapcsolja ki ezt a jogot a tőzsdén!',
    API_DUPLICATE: 'Ezt az API-kulcsot már hozzáadták.',
    API_KEY_OTHER_ACCOUNT:
      'Ezzel a kulccsal botok egy másik tőzsdei számlán kereskednek. Annak a számlának a kulcsával cserélje le!',
    API_KEY_ACCOUNT_TAKEN: 'A kulcs tőzsdei számlája itt másik felhasználóhoz tartozik.',
    API_KEY_NOT_ENCRYPTED:
      'Valódi tőzsde kulcsát csak titkosított kapcsolaton fogadjuk. Nyissa meg az oldalt https-sel vagy magán a gépen!',
    API_KEY_EXCHANGE_OFF: 'Ez a tőzsde itt most nem érhető el.',
    API_KEY_UNKNOWN: 'Nincs ilyen API-kulcs.',
    API_KEY_NAME_TAKEN: 'Ilyen nevű API-kulcsa már van.',
    API_KEY_TOO_MANY: ({ most }) => `Legfeljebb ${most} API-kulcsa lehet. Előbb töröljön egyet!`,
    API_KEY_NO_FUTURES: 'Ezen a tőzsdén ezekkel a kulcsokkal nem támogatott a határidős kereskedés.',
    API_KEY_SIGNER_DOWN: 'A program kulcskészítő része nem válaszol. Kérjük, próbálja újra!',
    API_KEY_SANDBOX_FULL: 'Ez a sandbox nem fogad több kulcsot.',
  },
) satisfies ErrorWords<typeof apiKeys>
