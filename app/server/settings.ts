/** Everything that can be set from outside, parsed once: flags of the command and variables of the environment. */
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import type { Transport } from '#exchanges/transport.ts'
import { logLevels } from '#platform/log-level.ts'
import { defaultBinancePairs } from './binance-feed.ts'

export const projectFolder = fileURLToPath(new URL('../..', import.meta.url))

const empty = (value: unknown): unknown => (value === '' ? undefined : value)
const optional = <Schema extends z.ZodType>(schema: Schema) => z.preprocess(empty, schema.optional())

/** Null unless both are there. */
const pairOf = <Made>(
  one: string | undefined,
  other: string | undefined,
  make: (one: string, other: string) => Made,
): Made | null => (one === undefined || other === undefined ? null : make(one, other))

type Replaying = { speed: number; sort: boolean }

const replayOf = (file: string | undefined, { speed, sort }: Replaying) =>
  file === undefined ? null : { file: resolve(file), speed, sort }

const Port = z.coerce.number().int().min(1).max(65_535)

const MOST_PAIRS = 200

const Pairs = z
  .string()
  .transform((text) => text.split(',').map((pair) => pair.trim().toUpperCase()))
  .pipe(
    z
      .array(z.templateLiteral([z.string().regex(/^[A-Z0-9]{1,20}$/), '/', z.string().regex(/^[A-Z0-9]{1,20}$/)]))
      .max(MOST_PAIRS),
  )

const transportOf = (prices: 'on' | number): Transport =>
  prices === 'on' ? { kind: 'live' } : { kind: 'loopback', port: prices }

const Settings = z
  .object({
    HOST: z.preprocess(empty, z.string().default('127.0.0.1')),
    PORT: z.preprocess(empty, z.coerce.number().int().min(0).max(65_535).default(3000)),
    DATA_DIR: z.preprocess(empty, z.string().default('data')),
    /** A server of PostgreSQL in the place of the embedded database. */
    DATABASE_URL: optional(z.string().regex(/^postgres(?:ql)?:\/\//)),
    /** The address that browsers use, when a proxy stands in front. */
    PUBLIC_URL: optional(z.url({ protocol: /^https?$/ })),
    /** Mail server, smtp:// or smtps://; without it mail is printed. */
    MAIL_URL: optional(z.url({ protocol: /^smtps?$/ })),
    MAIL_FROM: z.preprocess(empty, z.string().default('Tradewright <no-reply@localhost.localdomain>')),
    TRUSTED_PROXIES: z.preprocess(empty, z.coerce.number().int().min(0).max(9).default(0)),
    /** The local exchange that speaks Binance's protocols, and the port it listens on; 0 takes any that is free. */
    BINANCE_SANDBOX: z.preprocess(empty, z.enum(['on', 'off']).default('on')),
    /** Public prices of Binance: those of the exchange, none, or those of a local exchange at this port of this machine. */
    BINANCE_PRICES: z.preprocess(empty, z.union([z.enum(['on', 'off']), Port]).default('on')),
    /** Pairs that are followed there, with commas between. */
    BINANCE_PAIRS: z.preprocess(empty, Pairs.default([...defaultBinancePairs])),
    SANDBOX_PORT: z.preprocess(empty, z.coerce.number().int().min(0).max(65_535).default(0)),
    /** Addresses from which this program reaches exchanges, for the lists of keys; several with commas between. */
    EGRESS_ADDRESSES: z.preprocess(empty, z.string().max(500).default('')),
    /** A Redis or Valkey server as the cache store, redis:// or rediss://; without it the cache is in this process. */
    REDIS_URL: optional(z.url({ protocol: /^rediss?$/ })),
    /** Keys of services that take payments; each pair switches its service on. */
    STRIPE_SECRET_KEY: optional(z.string()),
    STRIPE_WEBHOOK_SECRET: optional(z.string()),
    BINANCE_PAY_KEY: optional(z.string()),
    BINANCE_PAY_SECRET: optional(z.string()),
    BINANCE_PAY_COIN: z.preprocess(empty, z.string().default('USDC')),
    /** Where transfers go, as it is shown to whoever pays; without it none are offered. */
    BANK_ACCOUNT: optional(z.string().max(500)),
    /** The register of numbers of value added tax; left out for that of the Union. */
    VIES_URL: optional(z.url({ protocol: /^https?$/ })),
    /** Shown as a bearer at GET /metrics; without it there are none. */
    METRICS_TOKEN: optional(z.string().min(16)),
    LOG_LEVEL: z.preprocess(empty, z.enum(logLevels).default('warn')),
    /** Makes an account for each role that has none. */
    'demo-roles': z.boolean().default(false),
    /** Serves the API without the web app. */
    'api-only': z.boolean().default(false),
    /** Goes back to the newest dump of the database. */
    restore: z.boolean().default(false),
    /** Starts though a part of the data folder is gone. */
    'accept-loss': z.boolean().default(false),
    /** Makes a new password for the owner and shows it. */
    'new-owner-password': z.boolean().default(false),
    /** A candle file to replay as the market. */
    replay: z.string().min(1).optional(),
    /** A candle file that the Binance sandbox plays in place of its own market. */
    'sandbox-replay': z.string().min(1).optional(),
    /** How many times faster than life the replay runs. */
    speed: z.coerce.number().positive().max(1_000_000).default(60),
    /** Puts the rows of the replayed file in order instead of refusing mixed order. */
    sort: z.boolean().default(false),
  })
  .refine((raw) => raw.replay !== undefined || raw['sandbox-replay'] !== undefined || !raw.sort, {
    path: ['sort'],
    message: 'there is nothing to sort without --replay FILE or --sandbox-replay FILE',
  })
  .refine((raw) => raw['sandbox-replay'] === undefined || (raw.replay === undefined && raw.BINANCE_SANDBOX === 'on'), {
    path: ['sandbox-replay'],
    message: 'the Binance sandbox does not run beside --replay, nor when it is off',
  })
  .refine((raw) => raw.DATABASE_URL === undefined || (!raw.restore && raw.replay === undefined), {
    path: ['DATABASE_URL'],
    message: 'a server of PostgreSQL is restored by those who run it, and no replay runs on one',
  })
  .refine((raw) => (raw.STRIPE_SECRET_KEY === undefined) === (raw.STRIPE_WEBHOOK_SECRET === undefined), {
    path: ['STRIPE_WEBHOOK_SECRET'],
    message: 'STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET are set together',
  })
  .refine((raw) => (raw.BINANCE_PAY_KEY === undefined) === (raw.BINANCE_PAY_SECRET === undefined), {
    path: ['BINANCE_PAY_SECRET'],
    message: 'BINANCE_PAY_KEY and BINANCE_PAY_SECRET are set together',
  })
  .transform((raw) => ({
    host: raw.HOST,
    port: raw.PORT,
    // A replay has another clock, so it never shares a journal with the market of today.
    dataFolder: resolve(projectFolder, raw.DATA_DIR, raw.replay === undefined ? '.' : 'replay'),
    databaseUrl: raw.DATABASE_URL ?? null,
    publicUrl: raw.PUBLIC_URL === undefined ? null : new URL(raw.PUBLIC_URL),
    mail: raw.MAIL_URL === undefined ? null : { url: raw.MAIL_URL, from: raw.MAIL_FROM },
    trustedProxies: raw.TRUSTED_PROXIES,
    sandbox:
      raw.BINANCE_SANDBOX === 'on' && raw.replay === undefined
        ? { port: raw.SANDBOX_PORT, replay: replayOf(raw['sandbox-replay'], raw) }
        : null,
    // Beside a replay there is no other market: its clock is not that of today.
    binance:
      raw.BINANCE_PRICES === 'off' || raw.replay !== undefined
        ? null
        : { transport: transportOf(raw.BINANCE_PRICES), pairs: raw.BINANCE_PAIRS },
    egressAddresses: raw.EGRESS_ADDRESSES.split(',')
      .map((address) => address.trim())
      .filter((address) => address !== ''),
    redisUrl: raw.REDIS_URL ?? null,
    paymentKeys: {
      card: pairOf(raw.STRIPE_SECRET_KEY, raw.STRIPE_WEBHOOK_SECRET, (secretKey, webhookSecret) => ({
        secretKey,
        webhookSecret,
      })),
      exchange: pairOf(raw.BINANCE_PAY_KEY, raw.BINANCE_PAY_SECRET, (apiKey, secret) => ({
        apiKey,
        secret,
        coin: raw.BINANCE_PAY_COIN,
      })),
    },
    bankAccount: raw.BANK_ACCOUNT ?? null,
    viesUrl: raw.VIES_URL?.replace(/\/+$/, '') ?? null,
    metricsToken: raw.METRICS_TOKEN ?? null,
    logLevel: raw.LOG_LEVEL,
    demoRoles: raw['demo-roles'],
    apiOnly: raw['api-only'],
    restore: raw.restore,
    acceptLoss: raw['accept-loss'],
    newOwnerPassword: raw['new-owner-password'],
    replay: replayOf(raw.replay, raw),
  }))
export type Settings = z.output<typeof Settings>

/** The settings, or a sentence a setting that says what is wrong with it. */
export type ParsedSettings = { kind: 'settings'; settings: Settings } | { kind: 'wrong'; sentences: string[] }

const flags = {
  'demo-roles': { type: 'boolean' },
  'api-only': { type: 'boolean' },
  restore: { type: 'boolean' },
  'accept-loss': { type: 'boolean' },
  'new-owner-password': { type: 'boolean' },
  replay: { type: 'string' },
  'sandbox-replay': { type: 'string' },
  speed: { type: 'string' },
  sort: { type: 'boolean' },
} as const

export const parseSettings = (
  parameters: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): ParsedSettings => {
  try {
    const { values } = parseArgs({ args: [...parameters], options: flags, strict: true })
    const parsed = Settings.safeParse({ ...environment, ...values })
    if (parsed.success) return { kind: 'settings', settings: parsed.data }
    return { kind: 'wrong', sentences: parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`) }
  } catch (error) {
    // parseArgs throws for a flag it does not know.
    return { kind: 'wrong', sentences: [error instanceof Error ? error.message : String(error)] }
  }
}
