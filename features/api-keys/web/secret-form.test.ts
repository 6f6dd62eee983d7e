import { describe, expect, test } from 'vitest'
import { emptySecret, inputOf, missingIn, type SecretForm } from './secret-form.ts'

const typed: SecretForm = { ...emptySecret, publicKey: ' public-key ', secret: 'secret-key', passphrase: 'phrase' }
const pair: SecretForm = {
  ...emptySecret,
  kind: 'pair',
  publicKey: 'public-key',
  pair: { pair: 'id', publicKey: 'pem', isRsa: true },
  copied: true,
}

describe('what is missing', () => {
  test.each([
    ['binance', typed, {}],
    ['binance', { ...typed, passphrase: '' }, {}],
    ['okx', { ...typed, passphrase: '' }, { 'secret.passphrase': 'required' }],
    [
      'okx',
      emptySecret,
      { 'secret.publicKey': 'required', 'secret.secret': 'required', 'secret.passphrase': 'required' },
    ],
    ['kraken', { ...typed, secret: 'short' }, { 'secret.secret': 'tooShort' }],
    ['binance', pair, {}],
    ['binance', { ...pair, pair: null }, { 'secret.pair': 'pairMissing' }],
    ['binance', { ...pair, copied: false }, { 'secret.copied': 'apiRsaConfirmRequired' }],
  ] as const)('%s %j', (exchange, form, missing) => {
    expect(missingIn(form, exchange)).toEqual(missing)
  })
})

test('only what the exchange takes is sent', () => {
  expect(inputOf(typed, 'binance')).toEqual({
    kind: 'secret',
    publicKey: 'public-key',
    secret: 'secret-key',
    passphrase: null,
  })
  expect(inputOf(typed, 'okx-sandbox')).toMatchObject({ passphrase: 'phrase' })
  expect(inputOf(pair, 'binance')).toEqual({ kind: 'pair', publicKey: 'public-key', pair: 'id', copied: true })
})
