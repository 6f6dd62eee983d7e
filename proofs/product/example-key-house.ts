/** For tests that have nothing to do with exchanges: every key of the one exchange works, and nothing is ever asked. */
import type { KeyHouse } from '#features/api-keys/server/index.ts'
import type { Signer } from '#runner/signer/signer.ts'

const answers = {
  seal: { ok: true, sealed: 'sealed', secretKind: 'hmac' },
  generate: { ok: true, sealed: 'sealed', publicKey: 'public', secretKind: 'rsa' },
  'check-key': {
    ok: true,
    answer: {
      ok: true,
      facts: {
        rights: { read: true, trade: true, futures: false, withdraw: false },
        addresses: { kind: 'any' },
        expiresAtMs: null,
        account: null,
      },
    },
  },
  forget: { ok: true },
  halt: { ok: true },
  thaw: { ok: true },
  standing: { ok: true, isHalted: false, frozen: [], budgets: [] },
  rotate: { ok: true, newest: 1 },
  rewrap: { ok: true, sealed: 'sealed' },
  anchor: { ok: true },
  'read-anchor': { ok: true, anchor: null },
  're-anchor': { ok: true },
} as const

/** The one place where an answer is said to be that of its command: the table above has one for each. */
const askAs = ((command: { kind: keyof typeof answers }) => Promise.resolve(answers[command.kind])) as Signer['ask']

export const exampleKeyHouse: KeyHouse = {
  signer: { ask: askAs, listen: () => () => undefined, processId: () => null, close: () => undefined },
  exchanges: [{ name: 'binance-sandbox', desk: null }],
  addresses: [],
  isEmbedded: true,
  siteAddress: () => 'http://127.0.0.1',
}
