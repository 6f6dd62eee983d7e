/** What an exchange says of an API key, as every adapter gives it. No type of the library or the wire below leaves an adapter. */

export type Credentials = {
  apiKey: string
  /** The secret of an HMAC key, or a private key as PEM. */
  secret: string
  /** OKX alone has one. */
  passphrase: string | null
}

/** What the key may do. `withdraw` stands for every way in which funds can leave the account, transfers included. */
export type KeyRights = { read: boolean; trade: boolean; futures: boolean; withdraw: boolean }

/** From where the key may be used. Some exchanges tell only that it is limited. */
export type KeyAddresses = { kind: 'any' } | { kind: 'limited' } | { kind: 'listed'; list: readonly string[] }

export type KeyFacts = {
  rights: KeyRights
  addresses: KeyAddresses
  /** Null when it does not expire, or the exchange does not tell. */
  expiresAtMs: number | null
  /** The account that the key belongs to; null when the exchange does not tell. */
  account: string | null
}

/**
 * `auth`: key, signature or passphrase were not accepted. `deleted`: the exchange does not know the key, which may also be the wrong region of it. `blocked`: the
 * account, not the key. `clock`: our time is not theirs. `endpoint`: our own allow-list stopped the request before it left.
 */
export const keyFailures = [
  'auth',
  'permission',
  'address',
  'expired',
  'frozen',
  'deleted',
  'blocked',
  'clock',
  'maintenance',
  'rate-limited',
  'unreachable',
  'unreadable',
  'endpoint',
  'unknown',
] as const
export type KeyFailureKind = (typeof keyFailures)[number]

export type KeyFailure = {
  kind: KeyFailureKind
  /** As the exchange wrote it, such as "-2015" or "EAPI:Invalid key"; empty when it wrote nothing. */
  code: string
}

export type KeyAnswer = { ok: true; facts: KeyFacts } | { ok: false; failure: KeyFailure }

export type KeyCheck = {
  /** `isEuropean`: the key was made at the exchange's European house, where it has one of its own. */
  check: (credentials: Credentials, options: { isEuropean: boolean }) => Promise<KeyAnswer>
}
