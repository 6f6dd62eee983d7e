/** Everything that is kept of a person, as files. No secrets, and nothing of anybody else. Source: design page business 29.4. */
import { desc, eq } from 'drizzle-orm'
import { ZipFile } from 'yazl'
import { isUnpriced } from '#engine/fees.ts'
import { formatDecimal } from '#engine/money.ts'
import { baseOf, quoteOf } from '#engine/pair-names.ts'
import { readOwn } from '#features/audit/server/index.ts'
import { billingAddressRows } from '#features/billing-addresses/server/index.ts'
import { bots, fills } from '#features/bots/server/index.ts'
import { notifications } from '#features/notifications/server/index.ts'
import { cardName, savedCardOf, transactionsOf } from '#features/payments/server/index.ts'
import { requests } from '#features/requests/server/index.ts'
import { sessions, users } from '#features/sign-in/server/index.ts'
import { csvText } from '#platform/csv.ts'
import type { Database } from '#platform/database/database.ts'
import { decimalOf } from '#platform/minor-units.ts'
import { ownerOfMade } from '#platform/server/session.ts'

export type DataFile = { name: string; text: string }

/** More than any list has on a screen, and what a spreadsheet opens. */
const ROWS = 50_000
const iso = (atMs: number | Date | null): string => (atMs === null ? '' : new Date(atMs).toISOString())
const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`

const README = `Your data / Az Ön adatai

English
profile.json: your account. consents.json: what you have agreed to. billing-addresses.json: your billing addresses.
sessions.json: where you are signed in. notifications.json: what we have told you. requests.json: what you have asked us.
trades.csv: every execution of your bots. transactions.csv: what you have paid and what was paid back. log.csv: what happened to your account, the newest first. Times are UTC.

Magyar
profile.json: a fiókja. consents.json: amihez hozzájárult. billing-addresses.json: a számlázási címei.
sessions.json: ahol be van jelentkezve. notifications.json: amiről értesítettük. requests.json: amit tőlünk kért.
trades.csv: a botjai minden teljesülése. transactions.csv: amit fizetett, és amit visszakapott. log.csv: ami a fiókjával történt, a legújabb elöl. Az időpontok UTC szerintiek.
`

/** Of what a fee was taken. */
const feeAssetOf = ({ feeAsset, feeName, pair }: typeof fills.$inferSelect): string => {
  switch (feeAsset) {
    case 'base':
      return baseOf(pair)
    case 'quote':
      return quoteOf(pair)
    case 'third':
      return feeName ?? ''
  }
}

export const tradesFile = async (database: Database, userId: string): Promise<DataFile> => {
  const rows = await database
    .select({ fill: fills, bot: bots.name, mode: bots.mode })
    .from(fills)
    .leftJoin(bots, eq(bots.id, fills.bot))
    .where(eq(fills.owner, userId))
    .orderBy(desc(fills.atMs))
    .limit(ROWS)
  const head = [
    'time',
    'bot',
    'mode',
    'exchange',
    'pair',
    'side',
    'price',
    'quantity',
    'fee_quote',
    'fee',
    'fee_asset',
    'realised',
  ]
  const lines = rows.map(({ fill, bot, mode }) => [
    iso(fill.atMs),
    bot ?? '',
    mode ?? '',
    fill.exchange,
    fill.pair,
    fill.side,
    formatDecimal(fill.price),
    formatDecimal(fill.quantity),
    isUnpriced({ asset: fill.feeAsset, amount: fill.fee, quote: fill.feeQuote }) ? '' : formatDecimal(fill.feeQuote),
    formatDecimal(fill.fee),
    feeAssetOf(fill),
    fill.realised === null ? '' : formatDecimal(fill.realised),
  ])
  return { name: 'trades.csv', text: csvText([head, ...lines]) }
}

const transactionsFile = async (database: Database, userId: string): Promise<DataFile> => {
  const head = ['number', 'time', 'kind', 'package', 'interval', 'method', 'net', 'vat', 'gross', 'currency']
  const lines = (await transactionsOf(database, userId)).map((line) => [
    line.number,
    iso(line.atMs),
    line.kind,
    line.package.en,
    line.interval,
    line.method,
    decimalOf(line.net),
    decimalOf(line.vat),
    decimalOf(line.gross),
    line.currency,
  ])
  return { name: 'transactions.csv', text: csvText([head, ...lines]) }
}

const logFile = async (database: Database, userId: string): Promise<DataFile> => {
  const rows = await readOwn(database, ownerOfMade({ id: userId }), { since: 0, limit: ROWS })
  // From where somebody else acted is theirs.
  const lines = rows.map(({ at, action, actorId, address, userAgent }) =>
    actorId === userId ? [iso(at), action, address ?? '', userAgent ?? ''] : [iso(at), action, '', ''],
  )
  return { name: 'log.csv', text: csvText([['time', 'action', 'address', 'browser'], ...lines]) }
}

const profileFiles = async (database: Database, userId: string): Promise<DataFile[]> => {
  const [user] = await database.select().from(users).where(eq(users.id, userId))
  if (user === undefined) throw new Error(`there is no user ${userId}`)
  const { passwordHash: _hash, authenticatorSecret, authenticatorStep: _step, agentId: _agent, ...plain } = user
  const { inheritedBonusDealerUserId: _dealer, usernameLower: _lower, emailLower: _mail, ...profile } = plain
  const { termsAcceptedAt, termsAddress, termsVersion, newsletter } = user
  const card = await savedCardOf(database, userId)
  const renewalCard = card && { card: cardName(card), consentedAt: iso(card.consentedAt) }
  return [
    { name: 'profile.json', text: json({ ...profile, authenticator: authenticatorSecret !== null }) },
    {
      name: 'consents.json',
      text: json({ terms: { termsAcceptedAt, termsAddress, termsVersion }, newsletter, renewalCard }),
    },
  ]
}

const listFiles = async (database: Database, userId: string): Promise<DataFile[]> => {
  const of = { userId: eq(sessions.userId, userId) }
  const asked = await database.select().from(requests).where(eq(requests.userId, userId))
  const told = await database.select().from(notifications).where(eq(notifications.userId, userId)).limit(ROWS)
  const invoiced = await database.select().from(billingAddressRows).where(eq(billingAddressRows.userId, userId))
  const { createdAt, lastSeenAt, address, userAgent } = sessions
  const signedIn = await database.select({ createdAt, lastSeenAt, address, userAgent }).from(sessions).where(of.userId)
  return [
    {
      name: 'requests.json',
      text: json(
        asked.map(({ createdAtMs, status, subject, message, response }) => {
          return { createdAt: iso(createdAtMs), status, subject, message, response }
        }),
      ),
    },
    {
      name: 'notifications.json',
      text: json(
        told.map(({ atMs, kind, params, readAtMs }) => {
          return { at: iso(atMs), kind, params, readAt: iso(readAtMs) }
        }),
      ),
    },
    {
      name: 'billing-addresses.json',
      text: json(invoiced.map(({ id: _id, userId: _owner, version: _version, ...row }) => row)),
    },
    { name: 'sessions.json', text: json(signedIn) },
  ]
}

export const dataFiles = async (database: Database, userId: string): Promise<DataFile[]> => [
  ...(await profileFiles(database, userId)),
  ...(await listFiles(database, userId)),
  await tradesFile(database, userId),
  await transactionsFile(database, userId),
  await logFile(database, userId),
  { name: 'README.txt', text: README },
]

export const zipOf = async (files: readonly DataFile[], now: Date): Promise<Uint8Array> => {
  const zip = new ZipFile()
  for (const { name, text } of files) zip.addBuffer(Buffer.from(text), name, { mtime: now })
  zip.end()
  const parts: Uint8Array[] = []
  for await (const part of zip.outputStream) parts.push(typeof part === 'string' ? Buffer.from(part) : part)
  return Buffer.concat(parts)
}
