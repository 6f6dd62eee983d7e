import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { users } from '#features/sign-in/server/index.ts'
import type { ApiKeyView } from '../contract.ts'
import type { ExchangeName } from '../exchanges.ts'
import type { KeyStatus, Trouble } from '../rules.ts'

const instant = () => timestamp({ withTimezone: true, mode: 'date' })
const ownerId = () =>
  uuid()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

/** A key of a user at an exchange. The secret is a ciphertext that the signer alone opens; the public key is in it, too. */
export const apiKeys = pgTable(
  'api_key',
  {
    id: uuid().primaryKey(),
    userId: ownerId(),
    name: text().notNull(),
    nameLower: text().notNull(),
    exchange: text().$type<ExchangeName>().notNull(),
    kind: text().$type<ApiKeyView['kind']>().notNull(),
    /** The last four signs of the public key. */
    tail: text().notNull(),
    /** Keyed hash of exchange and public key. */
    publicKeyHash: text().notNull(),
    /** Null once it is deleted. */
    sealed: text(),
    /** Rises with every secret; what was sealed for an earlier one opens no more. */
    secretVersion: integer().notNull().default(1),
    futures: boolean().notNull(),
    mica: boolean().notNull(),
    status: text().$type<KeyStatus>().notNull(),
    suspectSince: instant(),
    trouble: text().$type<Trouble>(),
    /** As the exchange wrote it. */
    code: text().notNull().default(''),
    rights: jsonb().$type<NonNullable<ApiKeyView['rights']>>(),
    addresses: jsonb().$type<NonNullable<ApiKeyView['addresses']>>(),
    /** Of the exchange. */
    account: text(),
    expiresAt: instant(),
    /** The notice of the coming end that was told last, in days. */
    toldDays: integer(),
    lastCheckAt: instant(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
    version: integer().notNull().default(1),
  },
  (key) => [
    uniqueIndex('api_key_name_key')
      .on(key.userId, key.nameLower)
      .where(sql`status <> 'deleted'`),
    uniqueIndex('api_key_public_key_hash_key')
      .on(key.publicKeyHash)
      .where(sql`status <> 'deleted'`),
    index('api_key_status_index').on(key.status),
  ],
)

/** The private half of a pair that waits for the name of its key. Its id becomes that of the key, which it is sealed for. */
export const apiKeyPairs = pgTable(
  'api_key_pair',
  {
    id: uuid().primaryKey(),
    userId: ownerId(),
    /** The key that it is to take the place in; its own id for a new one. */
    keyId: uuid().notNull(),
    secretVersion: integer().notNull(),
    sealed: text().notNull(),
    createdAt: instant().notNull(),
  },
  (pair) => [index('api_key_pair_user_id_index').on(pair.userId)],
)
