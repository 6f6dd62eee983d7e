import { z } from 'zod'
import { freshProcedure, ownHandProcedure, procedure } from '#platform/contract.ts'
import { fileCall, narrowing, pageCall } from '#platform/list-contract.ts'
import type { apiKeyFieldErrors } from './field-messages.ts'
import { exchangeNames } from './exchanges.ts'
import { keyList } from './list.ts'
import { keyStatuses, NAME_LENGTH, troubleKinds } from './rules.ts'

/** A code without a sentence does not compile. */
const wrong = (message: keyof (typeof apiKeyFieldErrors)['en']) => ({ message })

export const secretKinds = ['hmac', 'rsa', 'ed25519'] as const
export const algorithms = ['rsa-2048', 'rsa-4096', 'ed25519'] as const

const Id = z.uuid()
const Exchange = z.enum(exchangeNames)
const name = z.string().trim().min(1).max(NAME_LENGTH)
const Trouble = z.enum(troubleKinds)

export const ApiKeyRights = z.object({
  read: z.boolean(),
  trade: z.boolean(),
  futures: z.boolean(),
  withdraw: z.boolean(),
})

const Addresses = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('any') }),
  z.object({ kind: z.literal('limited') }),
  z.object({ kind: z.literal('listed'), list: z.array(z.string()) }),
])

/** A key as its owner sees it. Of the public key it tells the end, of a secret nothing. */
export const ApiKeyView = z.object({
  id: Id,
  name: z.string(),
  exchange: Exchange,
  /** "…" and the last four signs. */
  publicKey: z.string(),
  kind: z.enum(secretKinds),
  status: z.enum(keyStatuses),
  /** Also of a key that works: what kept the last check from an answer. */
  trouble: Trouble.nullable(),
  futures: z.boolean(),
  mica: z.boolean(),
  /** Null until the exchange has told. */
  rights: ApiKeyRights.nullable(),
  addresses: Addresses.nullable(),
  expiresAtMs: z.number().nullable(),
  lastCheckAtMs: z.number().nullable(),
  createdAtMs: z.number(),
  version: z.int(),
})
export type ApiKeyView = z.output<typeof ApiKeyView>

const KeyUser = z.object({ id: z.string(), username: z.string() })

/** The same with whose it is, and what the exchange wrote last. */
export const AdminApiKey = ApiKeyView.extend({ user: KeyUser, code: z.string() })
export type AdminApiKey = z.output<typeof AdminApiKey>

const Secret = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('secret'),
    publicKey: z.string().trim().min(8).max(256).regex(/^\S+$/, wrong('API_KEY_NO_SPACES')),
    secret: z.string().min(8).max(4096),
    /** Of OKX alone. */
    passphrase: z.string().min(1).max(64).nullable(),
  }),
  z.strictObject({
    kind: z.literal('pair'),
    /** The key's name at the exchange, which it gives for the public half. */
    publicKey: z.string().trim().min(8).max(256).regex(/^\S+$/, wrong('API_KEY_NO_SPACES')),
    pair: Id,
    copied: z.literal(true, wrong('API_KEY_NOT_COPIED')),
  }),
])
export type SecretInput = z.output<typeof Secret>

const KeyForm = z.strictObject({ name, exchange: Exchange, futures: z.boolean(), mica: z.boolean(), secret: Secret })
export type KeyForm = z.output<typeof KeyForm>

const tags = ['API keys']
type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
const described = <M extends Method>(method: M, path: `/${string}`, summary: string) => ({
  method,
  path,
  summary,
  tags,
})

const signerDown = { API_KEY_SIGNER_DOWN: { status: 502 } } as const
const unknown = { API_KEY_UNKNOWN: { status: 404 } } as const
/** What the exchange, or we, find wrong with a key that is to be kept. */
export const unfit = {
  API_AUTH_FAILED: { status: 422 },
  API_TEST_FAILED: { status: 422, data: z.object({ reason: Trouble }) },
  API_PERMISSION_MISSING: { status: 422, data: z.object({ permission: z.enum(['read', 'trade', 'futures']) }) },
  API_WITHDRAW_PERMISSION: { status: 422 },
  API_DUPLICATE: { status: 409 },
  API_KEY_ACCOUNT_TAKEN: { status: 409 },
  API_KEY_OTHER_ACCOUNT: { status: 409 },
  API_KEY_NOT_ENCRYPTED: { status: 403 },
  API_KEY_EXCHANGE_OFF: { status: 409 },
} as const
const named = { API_KEY_NAME_TAKEN: { status: 409 } } as const

export const apiKeys = {
  options: procedure('account')
    .route(described('GET', '/api-keys/options', 'Where a key can be added for, and what to know before.'))
    .output(
      z.object({
        exchanges: z.array(z.object({ name: Exchange, isSandbox: z.boolean() })),
        /** Our own addresses, for the list of those that may use a key; empty when they are not known. */
        addresses: z.array(z.string()),
        isEmbedded: z.boolean(),
        /** Whether keys of real exchanges may be typed in over this connection. */
        isEncrypted: z.boolean(),
      }),
    ),
  list: procedure('account')
    .route(described('GET', '/api-keys', 'Own keys, newest first.'))
    .output(z.object({ keys: z.array(ApiKeyView), most: z.int() })),
  find: procedure('account')
    .route(described('GET', '/api-keys/{id}', 'One key, and the bots that use it.'))
    .input(z.strictObject({ id: Id }))
    .errors(unknown)
    .output(
      ApiKeyView.extend({
        bots: z.array(z.object({ id: z.string(), family: z.string(), name: z.string(), trades: z.int() })),
      }),
    ),
  generate: ownHandProcedure('account')
    .route(
      described('POST', '/api-keys/pairs', 'Makes a pair of keys. The public half is told, the private one never.'),
    )
    .input(z.strictObject({ algorithm: z.enum(algorithms), key: Id.nullable() }))
    .errors({ ...unknown, ...signerDown })
    .output(z.object({ pair: Id, publicKey: z.string() })),
  create: freshProcedure('account')
    .route(described('POST', '/api-keys', 'Adds a key after the exchange was asked what it may do.'))
    .input(KeyForm)
    .errors({ ...unfit, ...named, API_KEY_TOO_MANY: { status: 409, data: z.object({ most: z.int() }) } })
    .output(ApiKeyView),
  replace: freshProcedure('account')
    .route(described('PUT', '/api-keys/{id}/secret', 'Puts another key of the same exchange in the place of this one.'))
    .input(z.strictObject({ id: Id, version: z.int(), secret: Secret }))
    .errors({ ...unknown, ...unfit })
    .output(ApiKeyView),
  edit: ownHandProcedure('account')
    .route(described('PATCH', '/api-keys/{id}', 'Changes name and flags.'))
    .input(z.strictObject({ id: Id, version: z.int(), name, futures: z.boolean(), mica: z.boolean() }))
    .errors({ ...unknown, ...named, API_KEY_NO_FUTURES: { status: 422 } })
    .output(ApiKeyView),
  check: procedure('account')
    .route(described('POST', '/api-keys/{id}/check', 'Asks the exchange now what the key may do.'))
    .input(z.strictObject({ id: Id }))
    .errors(unknown)
    .output(ApiKeyView),
  remove: ownHandProcedure('account')
    .route(described('DELETE', '/api-keys/{id}', 'Deletes a key and wipes its secret.'))
    .input(z.strictObject({ id: Id }))
    .errors(unknown)
    .output(z.object({})),
  makeSandboxKey: ownHandProcedure('account')
    .route(described('POST', '/api-keys/sandbox', 'Makes a key at a local exchange, to try all of this with.'))
    .input(
      z.strictObject({
        exchange: Exchange,
        trade: z.boolean(),
        futures: z.boolean(),
        withdraw: z.boolean(),
        /** As PEM, for a key of a pair; null for one with a secret. */
        publicKey: z.string().max(4096).nullable(),
      }),
    )
    .errors({ API_KEY_EXCHANGE_OFF: { status: 409 }, API_KEY_SANDBOX_FULL: { status: 409 } })
    /** A secret of a sandbox opens nothing but the sandbox. */
    .output(z.object({ publicKey: z.string(), secret: z.string().nullable(), passphrase: z.string().nullable() })),
  adminList: pageCall(keyList, AdminApiKey, { summary: 'Keys of all users.', tags }),
  adminCsv: fileCall(keyList, { summary: 'The filtered list of keys as CSV text, at most 50,000 rows.', tags }),
  adminUse: procedure('admin')
    .route(described('GET', '/admin/api-keys/{key}/use', 'How many bots, with how many trades, use the key of a user.'))
    .input(z.strictObject({ key: Id }))
    .errors(unknown)
    .output(z.object({ bots: z.int(), trades: z.int() })),
  adminCheck: procedure('admin', 'apis.write')
    .route(described('POST', '/admin/api-keys/{key}/check', 'Asks the exchange about the key of a user.'))
    .input(z.strictObject({ key: Id }))
    .errors(unknown)
    .output(AdminApiKey),
  adminCheckAll: procedure('admin', 'apis.write')
    .route(described('POST', '/admin/api-keys/checks', 'Asks about all keys of a filter, in the background.'))
    .input(narrowing(keyList))
    .output(z.object({ keys: z.int() })),
  freeze: procedure('admin', 'apis.write')
    .route(described('POST', '/admin/api-keys/{key}/freeze', 'Keeps a key from being used.'))
    .input(z.strictObject({ key: Id, reason: z.string().trim().min(3).max(300) }))
    .errors(unknown)
    .output(AdminApiKey),
  unfreeze: procedure('admin', 'apis.write')
    .route(described('POST', '/admin/api-keys/{key}/unfreeze', 'Lets a frozen key be checked and used again.'))
    .input(z.strictObject({ key: Id }))
    .errors(unknown)
    .output(AdminApiKey),
  wrapping: procedure('system')
    .route(described('GET', '/admin/api-keys/wrapping', 'Under which key of the installation the secrets are.'))
    .errors(signerDown)
    .output(
      z.object({
        /** The number of the newest key of the installation. */
        newest: z.int(),
        /** Keys of users whose secrets are kept, and how many of those are still under an older key. */
        keys: z.int(),
        waiting: z.int(),
      }),
    ),
  rotate: freshProcedure('system')
    .route(
      described('POST', '/admin/api-keys/rotation', 'Makes a new key of the installation and wraps all secrets anew.'),
    )
    .errors(signerDown)
    .output(z.object({})),
}
