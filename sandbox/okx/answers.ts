/** What OKX answers to a private call: https://www.okx.com/docs-v5/en/#error-code-rest-api */
import { type Asked, headerOf, type Told } from '../private-server.ts'
import { accountNumber, type BookedKey, type KeyBook } from '../key-book.ts'
import { isSignedBy } from './signature.ts'

/** A request may be as old: https://www.okx.com/docs-v5/en/#overview-rest-authentication-making-requests */
const WINDOW_MS = 30_000

const EUROPE = 'eea.okx.com'

const refuse = (code: string, msg: string, status = 401): Told => ({ status, body: { code, data: [], msg } })

export const maintenance = refuse('50001', 'Service temporarily unavailable. Please try again later.', 503)

type Checked = { key: BookedKey } | { refusal: Told }

const keyIn = (asked: Asked, book: KeyBook, nowMs: number): Checked => {
  const name = headerOf(asked, 'ok-access-key')
  if (name === '') return { refusal: refuse('50103', 'Request header "OK-ACCESS-KEY" can not be empty.') }
  const key = book.find(name)
  const isHere = key !== null && key.isEuropean === (asked.host === EUROPE)
  // A key of the other house does not exist here, and one that has run out does not either.
  if (key === null || !isHere || (key.expiresAtMs !== null && key.expiresAtMs <= nowMs))
    return { refusal: refuse('50119', "API key doesn't exist") }
  return { key }
}

/** Who asks, once key, time, passphrase, signature and address are right. */
const checked = (asked: Asked, book: KeyBook, nowMs: number): Checked => {
  const found = keyIn(asked, book, nowMs)
  if ('refusal' in found) return found
  const { key } = found
  if (key.isFrozen) return { refusal: refuse('50100', 'API frozen, please contact customer service.') }
  const timestamp = headerOf(asked, 'ok-access-timestamp')
  const at = Date.parse(timestamp)
  if (Number.isNaN(at)) return { refusal: refuse('50112', 'Invalid OK-ACCESS-TIMESTAMP') }
  if (Math.abs(nowMs - at) > WINDOW_MS) return { refusal: refuse('50102', 'Timestamp request expired') }
  const passphrase = headerOf(asked, 'ok-access-passphrase')
  if (passphrase === '') return { refusal: refuse('50104', 'Request header "OK-ACCESS-PASSPHRASE" can not be empty.') }
  if (passphrase !== key.passphrase)
    return { refusal: refuse('50105', 'Request header OK-ACCESS-PASSPHRASE incorrect.') }
  const { method, path, query, body } = asked
  const signed = { timestamp, method, path: query === '' ? path : `${path}?${query}`, body }
  if (!isSignedBy(key.secret, signed, headerOf(asked, 'ok-access-sign')))
    return { refusal: refuse('50113', 'Invalid Sign') }
  if (key.ips !== null && !key.ips.includes(asked.ip))
    return { refusal: refuse('50110', `Your IP ${asked.ip} is not included in your API key's IP whitelist.`) }
  return { key }
}

const permOf = ({ mayTrade, mayWithdraw }: BookedKey): string =>
  ['read_only', ...(mayTrade ? ['trade'] : []), ...(mayWithdraw ? ['withdraw'] : [])].join(',')

/** The account is one for spot alone unless the key was wished for futures. */
const configOf = (key: BookedKey) => ({
  uid: accountNumber(key.owner, 17),
  mainUid: accountNumber(key.owner, 17),
  acctLv: key.mayUseFutures ? '2' : '1',
  posMode: 'net_mode',
  autoLoan: false,
  greeksType: 'BS',
  level: 'Lv1',
  levelTmp: '',
  ctIsoMode: 'automatic',
  mgnIsoMode: 'automatic',
  ip: (key.ips ?? []).join(','),
  perm: permOf(key),
  label: 'sandbox',
  kycLv: '2',
  roleType: '0',
})

export const answerOkx = (asked: Asked, book: KeyBook, nowMs: number): Told => {
  const route = `${asked.method} ${asked.path}`
  if (route === 'GET /api/v5/public/time')
    return { status: 200, body: { code: '0', msg: '', data: [{ ts: String(nowMs) }] } }
  if (route !== 'GET /api/v5/account/config') return refuse('50000', 'Not found.', 404)
  const who = checked(asked, book, nowMs)
  return 'refusal' in who ? who.refusal : { status: 200, body: { code: '0', msg: '', data: [configOf(who.key)] } }
}
