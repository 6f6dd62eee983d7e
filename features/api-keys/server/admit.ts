/** A new secret on its way in: sealed first, then the exchange is asked; what may withdraw, does not work or is known already is refused and nothing of it is kept. */
import { createHmac } from 'node:crypto'
import type { CallContext } from '#platform/server/call.ts'
import type { Owner } from '#platform/server/session.ts'
import type { SecretInput } from '../contract.ts'
import { type ExchangeName, exchangeFacts } from '../exchanges.ts'
import { isPassing, type KeyStatus, tailOf, troubleOf } from '../rules.ts'
import { askExchange } from './ask.ts'
import { dependantsOf } from './dependants.ts'
import { refuseField, refuseKey, refuseTrouble } from './refuse.ts'
import type { KeyRow, KeyServices } from './services.ts'
import { isAccountTaken, isKnownHash, type PairRow, takePair } from './store.ts'

/** So that the database alone does not give away which key it is. */
export const hashOfPublicKey = (secret: Uint8Array, exchange: ExchangeName, publicKey: string): string =>
  createHmac('sha256', secret).update(`api key ${exchange} ${publicKey}`).digest('hex')

const isLoopback = (host: string): boolean =>
  /^(?:localhost|127(?:\.\d{1,3}){3}|\[?::1\]?|::ffff:127\.[\d.]+)$/.test(host)

/** Encrypted, or on this machine from end to end: an unencrypted address that others use is not, whoever stands before it. */
export const isSafe = (
  { encrypted, address }: Pick<CallContext, 'encrypted' | 'address'>,
  siteAddress: string,
): boolean => encrypted || (isLoopback(address) && isLoopback(new URL(siteAddress).hostname))

export type Wanted = {
  owner: Owner
  exchange: ExchangeName
  futures: boolean
  mica: boolean
  secret: SecretInput
  /** The key whose place it takes; null for a new one. */
  replaces: KeyRow | null
}

/** What a row is made of. */
export type Admitted = Pick<
  KeyRow,
  | 'id'
  | 'secretVersion'
  | 'sealed'
  | 'kind'
  | 'tail'
  | 'publicKeyHash'
  | 'status'
  | 'suspectSince'
  | 'trouble'
  | 'code'
  | 'rights'
  | 'addresses'
  | 'account'
  | 'expiresAt'
  | 'lastCheckAt'
  | 'toldDays'
>

const assertFits = ({ exchange, futures, secret }: Wanted): void => {
  const { hasPassphrase, takesPairs, hasFutures } = exchangeFacts[exchange]
  if (futures && !hasFutures) refuseField('futures', 'API_KEY_FUTURES_UNUSED')
  if (secret.kind === 'pair') {
    if (!takesPairs) refuseField('secret.pair', 'API_KEY_PAIR_UNUSED')
    return
  }
  if (hasPassphrase && secret.passphrase === null) refuseField('secret.passphrase', 'API_KEY_PASSPHRASE_NEEDED')
  if (!hasPassphrase && secret.passphrase !== null) refuseField('secret.passphrase', 'API_KEY_PASSPHRASE_UNUSED')
}

type Place = { id: string; secretVersion: number; pair: PairRow | null }

/** Which key and version it is sealed for: a pair says it itself. */
const placeOf = async (
  { database }: KeyServices,
  { owner, secret, replaces }: Wanted,
  newKeyId: string,
): Promise<Place> => {
  const id = replaces?.id ?? newKeyId
  const secretVersion = replaces === null ? 1 : replaces.secretVersion + 1
  if (secret.kind === 'secret') return { id, secretVersion, pair: null }
  const pair = await takePair(database, owner, secret.pair)
  const isNew = pair !== null && pair.keyId === pair.id
  const fits = pair !== null && (replaces === null ? isNew : pair.keyId === id && pair.secretVersion === secretVersion)
  return fits
    ? { id: pair.keyId, secretVersion: pair.secretVersion, pair }
    : refuseField('secret.pair', 'API_KEY_PAIR_UNKNOWN')
}

const sealed = async ({ keys: { signer } }: KeyServices, { owner, secret, exchange }: Wanted, place: Place) => {
  const { id, secretVersion, pair } = place
  const answer = await signer.ask<'seal'>({
    kind: 'seal',
    whose: { userId: owner.userId, keyId: id, version: secretVersion },
    apiKey: secret.publicKey,
    material:
      secret.kind === 'secret'
        ? { kind: 'secret', secret: secret.secret, passphrase: secret.passphrase }
        : { kind: 'pair', sealed: pair?.sealed ?? '' },
  })
  if (!answer.ok)
    return answer.refusal === 'unreadable-secret'
      ? refuseField('secret.secret', 'API_KEY_SECRET_UNREADABLE')
      : refuseTrouble('signer')
  if (answer.secretKind !== 'hmac' && !exchangeFacts[exchange].takesPairs)
    return refuseField('secret.secret', 'API_KEY_PAIR_UNUSED')
  return answer
}

/** Throws what the call answers. `checking` where the exchange did not tell: it is asked again every minute. */
export const admit = async (services: KeyServices, wanted: Wanted, newKeyId: string): Promise<Admitted> => {
  const { owner, exchange, futures, mica, secret, replaces } = wanted
  assertFits(wanted)
  const publicKeyHash = hashOfPublicKey(services.secret, exchange, secret.publicKey)
  if (await isKnownHash(services.database, publicKeyHash, replaces?.id ?? null)) refuseKey('API_DUPLICATE')
  const place = await placeOf(services, wanted, newKeyId)
  const { sealed: envelope, secretKind } = await sealed(services, wanted, place)
  const { id, secretVersion } = place
  const asked = await askExchange(services, {
    id,
    userId: owner.userId,
    secretVersion,
    exchange,
    mica,
    sealed: envelope,
  })
  const now = services.clock()
  const trouble = asked.found.ok
    ? troubleOf(asked.found, { wantsFutures: futures, nowMs: now.getTime() })
    : asked.found.trouble
  if (trouble !== null && !isPassing(trouble)) refuseTrouble(trouble)
  const account = asked.facts?.account ?? null
  const isTaken = await isAccountTaken(services.database, { userId: owner.userId, exchange, account })
  if (isTaken) refuseKey('API_KEY_ACCOUNT_TAKEN')
  // Its bots stay in their account: a key of another one cannot take them along.
  const isOther = replaces !== null && account !== null && replaces.account !== null && replaces.account !== account
  if (isOther && (await dependantsOf(services.database, replaces)).length > 0) refuseKey('API_KEY_OTHER_ACCOUNT')
  const status: KeyStatus = trouble === null ? 'active' : 'checking'
  return {
    id,
    secretVersion,
    sealed: envelope,
    kind: secretKind,
    tail: tailOf(secret.publicKey),
    publicKeyHash,
    status,
    suspectSince: null,
    trouble,
    code: asked.code,
    rights: asked.facts?.rights ?? null,
    addresses: asked.facts?.addresses ?? null,
    account,
    expiresAt: asked.facts?.expiresAt ?? null,
    lastCheckAt: now,
    toldDays: null,
  }
}
