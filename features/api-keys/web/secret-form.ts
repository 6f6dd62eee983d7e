/** What is typed of a key, and what of it is missing, before the server is asked. */
import type { SecretInput } from '../contract.ts'
import { type ExchangeName, exchangeFacts } from '../exchanges.ts'

export type Pair = { pair: string; publicKey: string; isRsa: boolean }

export type SecretForm = {
  kind: 'secret' | 'pair'
  publicKey: string
  secret: string
  passphrase: string
  pair: Pair | null
  copied: boolean
}

export const emptySecret: SecretForm = {
  kind: 'secret',
  publicKey: '',
  secret: '',
  passphrase: '',
  pair: null,
  copied: false,
}

/** Which word says what is wrong, by the field. */
export type Missing = Partial<
  Record<
    'secret.publicKey' | 'secret.secret' | 'secret.passphrase' | 'secret.pair' | 'secret.copied',
    'required' | 'tooShort' | 'pairMissing' | 'apiRsaConfirmRequired' | 'apiEd25519Copied'
  >
>

const LEAST = 8

const short = (text: string): 'required' | 'tooShort' | null =>
  text.trim() === '' ? 'required' : text.trim().length < LEAST ? 'tooShort' : null

export const missingIn = (form: SecretForm, exchange: ExchangeName): Missing => {
  const publicKey = short(form.publicKey)
  const own: Missing = publicKey === null ? {} : { 'secret.publicKey': publicKey }
  if (form.kind === 'pair') {
    const unconfirmed = form.pair?.isRsa === true ? 'apiRsaConfirmRequired' : 'apiEd25519Copied'
    return {
      ...own,
      ...(form.pair === null ? { 'secret.pair': 'pairMissing' } : {}),
      ...(form.pair === null || form.copied ? {} : { 'secret.copied': unconfirmed }),
    }
  }
  const secret = short(form.secret)
  const needsPhrase = exchangeFacts[exchange].hasPassphrase && form.passphrase === ''
  return {
    ...own,
    ...(secret === null ? {} : { 'secret.secret': secret }),
    ...(needsPhrase ? { 'secret.passphrase': 'required' } : {}),
  }
}

/** Only for a form in which nothing is missing. */
export const inputOf = (form: SecretForm, exchange: ExchangeName): SecretInput =>
  form.kind === 'pair'
    ? { kind: 'pair', publicKey: form.publicKey.trim(), pair: form.pair?.pair ?? '', copied: true }
    : {
        kind: 'secret',
        publicKey: form.publicKey.trim(),
        secret: form.secret,
        passphrase: exchangeFacts[exchange].hasPassphrase ? form.passphrase : null,
      }
