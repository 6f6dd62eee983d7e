/** The attacks of security.md 6.2: each is proved by a test that exists, or is not possible yet because its target is not built. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

type Proof = readonly [file: string, title: string]
type Case = readonly Proof[] | `not built yet: ${string}`

const signIn = 'features/sign-in/server/sign-in.test.ts'
const requests = 'proofs/product/security-requests.test.ts'
const attacks = 'proofs/product/security-sign-in.test.ts'
const http = 'platform/server/http.test.ts'
const live = 'platform/server/live.test.ts'
const access = 'proofs/product/access.test.ts'
const register = 'features/register/server/register.test.ts'
const impersonation = 'features/impersonation/server/impersonation.test.ts'
const hooks = 'proofs/product/signals.test.ts'
const csv = 'platform/csv.test.ts'
const secrets = 'proofs/product/secrets.nightly.ts'
const keys = 'features/api-keys/server'
const signer = 'runner/signer/signer.test.ts'
const bots = 'proofs/product/trading.test.ts'
const trading = 'runner/signer/trading.test.ts'
const shop = 'features/subscription/server/shop.test.ts'
const renewing = 'features/subscription/server/renewing.test.ts'
const couponShop = 'features/coupons/server/shop.test.ts'
const cards = 'features/payments/server/card-payments.test.ts'
const door = 'proofs/product/live-door.test.ts'
const documents = 'features/documents/server/documents.test.ts'
const cacheStore = 'features/cache-store/server/cache-store.test.ts'
const users = 'features/users/server/users.test.ts'
const ranks = 'features/users/server/rank.test.ts'

const cases: Readonly<Record<string, Case>> = {
  A01: [
    [attacks, 'A01: a cookie that was there before is not the session after'],
    [signIn, 'a session is new whatever the browser brought along'],
  ],
  A02: [[signIn, 'the wait between the steps opens nothing']],
  A03: [
    [signIn, 'five tries a challenge, and then the account has to wait'],
    [attacks, 'A03: a wrong code opens nothing and is written down'],
  ],
  A04: [[signIn, 'the authenticator app: a step is never accepted twice']],
  A05: [[signIn, 'a code is good once and only for its own challenge']],
  A06: [
    [signIn, 'failures of an account count from everywhere, but not against a device that the owner has used'],
    [signIn, 'twenty failures an address, whoever is tried'],
    [signIn, 'guesses sent at once do not slip through together'],
  ],
  // Its timing is a line of the bench: sign-in.enumeration.
  A07: [
    [attacks, 'A07: nothing tells whether there is such an account'],
    [register, 'asking for a link tells nobody whether an address is known'],
  ],
  A08: [
    [register, 'has a link that ends after half an hour'],
    [register, 'cannot be set with a link that confirms an address'],
    [http, 'no script but ours, no frame, no guessing of types, no address to others'],
  ],
  A09: [
    [register, 'is replaced once, all sessions end, and its owner is told'],
    [attacks, 'A09: a new password is not enough to come in'],
    [attacks, 'A09: after a new password live bots enter nothing for a day'],
    [trading, 'what enters while entries are frozen, but no profit and no exit'],
  ],
  A10: [[register, 'a link to confirm is good for a day, is replaced by the next one']],
  A11: [
    [attacks, 'A11: a session that is over opens nothing'],
    [live, 'nobody has to ask: the timer looks twice a second'],
    [users, 'ends every session at once and keeps its reason'],
    [ranks, 'below the own one is given, and ends the sessions'],
  ],
  A12: [
    [requests, 'makes no call, though the cookie comes along'],
    [requests, 'a call that changes something is not made by opening an address'],
  ],
  A13: [[live, 'is refused at the door']],
  A14: [['proofs/product/other-users.test.ts', 'of another user is as one that is not there']],
  A15: [['proofs/product/other-users.test.ts', 'of another user is as one that is not there']],
  A16: [
    [access, 'takes no field that it does not name'],
    [attacks, 'A16: nobody gives themselves what only others may give'],
  ],
  A17: [
    [access, 'gets 403 unless granted'],
    ['app/web/route-matrix.test.ts', 'the rows that decide'],
  ],
  A18: [
    [access, 'support who acts as a user is refused what is the user’s alone'],
    [
      'proofs/product/support.test.ts',
      'every call that changes something for a user is refused to support, or stands here',
    ],
    [impersonation, 'the whole way: as the user'],
  ],
  A19: [
    [impersonation, 'one may not be begun out of another'],
    [impersonation, 'at sign-out, with the session of the administrator'],
  ],
  A20: [
    [secrets, 'a secret is nowhere but with the signer'],
    [`${keys}/write-only.test.ts`, 'no answer of any call holds a secret'],
    [`${keys}/api-keys.test.ts`, 'a secret appears in no answer, log, error, audit row, notification or dump (A20)'],
  ],
  A21: [[`${keys}/api-keys.test.ts`, 'a key that may withdraw (A21)']],
  A22: [
    [
      `${keys}/kept-keys.test.ts`,
      'swapped with that of another user in the database is refused, frozen and written down',
    ],
    [signer, 'what was sealed for another user, key or version (A22)'],
  ],
  A23: [
    [trading, 'is refused, and nothing leaves (A23)'],
    [signer, 'what is no command'],
    ['exchanges/key-check.test.ts', 'nothing on the list withdraws, transfers or orders'],
  ],
  A24: [[signer, 'it opens no port and no socket, and its folder is closed to others (A24)']],
  A25: [
    [bots, 'real money without a second factor just now, without a key, and by an edit'],
    [door, 'A25: the server decides which money it is'],
  ],
  A26: [
    [door, 'A26: real money needs a second factor that was shown just now'],
    [bots, 'real money without a second factor just now, without a key, and by an edit'],
    [access, 'what decides who may come in asks for a fresh second factor'],
  ],
  A27: 'not built yet: addresses outside that the server opens',
  A28: [[hooks, 'an address that asks for signed messages hears no others, and each of those once']],
  A29: [
    [hooks, 'a number counts once in 24 hours'],
    [hooks, 'without a number the same body counts once in 15 seconds, so that alerts of every minute count'],
    [hooks, 'an address that asks for signed messages hears no others, and each of those once'],
  ],
  A30: [
    [hooks, 'a guesser is slowed down, and holds up nobody who knows an address'],
    [hooks, 'the 61st in a minute waits, and is not written down'],
  ],
  A31: [[hooks, 'more than 8 KiB is not read at all']],
  A32: [
    [couponShop, 'nobody learns which codes there are'],
    [couponShop, 'by trying: after ten tries in ten minutes the right one is not found either'],
  ],
  A33: [
    ['features/coupons/server/parallel-uses.test.ts', 'of fifty who take the last use one gets it'],
    [couponShop, 'with one use left goes to one of two who have pressed Use'],
  ],
  A34: [
    [shop, 'hold for a quarter of an hour; later another price is shown first'],
    [shop, 'of somebody else’s change are not confirmed'],
    [shop, 'needs an address, a method, a package that is sold, and a country that is open'],
  ],
  A35: [
    [cards, 'twice, in two forms or out of order, is put into effect once'],
    [cards, 'five minutes ago is refused: somebody may play it again'],
    ['features/payments/server/exchange-payments.test.ts', 'what is not theirs'],
  ],
  A36: [
    [renewing, 'is renewed by a visitor who has the link; a second time there is nothing to pay'],
    [renewing, 'that was canceled gets no link, its old one is good no more'],
  ],
  A37: 'not built yet: bonuses',
  A38: 'not built yet: bonuses',
  A39: 'not built yet: wallets',
  A40: 'not built yet: wallets',
  A41: 'not built yet: wallets',
  A42: [
    [documents, 'answers with one status and one body, whatever the reason'],
    [documents, 'that of somebody else is not there'],
    ['platform/server/files.test.ts', 'only its owner may look for a file'],
  ],
  A43: [
    [requests, 'what somebody typed is never made into HTML or run'],
    [http, 'no script but ours, no frame, no guessing of types, no address to others'],
  ],
  A44: [[http, 'no script but ours, no frame, no guessing of types, no address to others']],
  A45: 'not built yet: links that others see',
  A46: [
    [csv, 'law: what is written can be read again, but for the apostrophe before formulas'],
    [documents, 'the filtered list is a file that no spreadsheet runs'],
  ],
  A47: [
    ['platform/server/file-type.test.ts', 'whatever comes is judged, never a failure'],
    [documents, 'refused, and nothing is kept'],
    [documents, 'what a page calls a picture goes out as what it is'],
  ],
  A48: [
    [access, 'takes no field that it does not name'],
    ['features/audit/server/handlers.test.ts', "{ sort: 'hash' }"],
    [attacks, 'A48: what is searched for is a text and never a part of the question'],
  ],
  A49: 'not built yet: invitations',
  A50: [
    [requests, 'nobody asks for a page without end'],
    [http, 'a body that is nested without end'],
    [http, 'a body over 256 KB'],
  ],
  A51: [
    [attacks, 'A51: the link of a mail has our address'],
    ['platform/server/caller.test.ts', 'comes from %s'],
  ],
  A52: [
    [cacheStore, 'only the frame is shown'],
    [cacheStore, 'is for the owner alone'],
    [cacheStore, 'deleting is written down, and a prefix is typed again'],
    [http, 'a bug answers with a code and gives nothing away'],
    [http, 'is not there'],
    [http, 'is not served'],
  ],
}

test('every attack of the list is here', () => {
  expect(Object.keys(cases)).toEqual(Array.from({ length: 52 }, (_, index) => `A${String(index + 1).padStart(2, '0')}`))
  const open = Object.entries(cases).flatMap(([name, proof]) => (typeof proof === 'string' ? [`${name} ${proof}`] : []))
  console.info(open.join('\n'))
})

const proofs = Object.entries(cases).flatMap(([name, proof]) =>
  typeof proof === 'string' ? [] : proof.map(([file, title]) => ({ name, file, title })),
)

test.each(proofs)('$name is proved by "$title"', ({ file, title }) => {
  expect(readFileSync(`${import.meta.dirname}/../../${file}`, 'utf8').includes(title), file).toBe(true)
})
