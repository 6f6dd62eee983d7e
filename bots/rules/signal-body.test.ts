import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { amount } from '#engine/money.ts'
import { readSignal, type Signal, type SignalSchema } from './signal-body.ts'

const plain: SignalSchema = {
  directionField: 'action',
  directions: [
    { value: 'buy', side: 'buy' },
    { value: 'sell', side: 'sell' },
  ],
  pairField: 'pair',
  pairPrefix: '',
  pairs: [
    { text: 'BTCUSDC', pair: 'BTC/USDC' },
    { text: 'eth', pair: 'ETH/USDC' },
  ],
  amountField: null,
  idField: null,
  timeField: null,
}
const full: SignalSchema = { ...plain, amountField: 'amount', idField: 'id', timeField: 'at' }

const withId: SignalSchema = { ...plain, idField: 'id' }
const slash: SignalSchema = { ...plain, pairs: [{ text: 'BTC/USDC', pair: 'BTC/USDC' }] }
const prefixed: SignalSchema = { ...plain, pairPrefix: 'EXCHANGE:' }
const deep: SignalSchema = { ...plain, directionField: 'strategy.orders.0.action', pairField: 'ticker' }

const bare: Signal = { side: 'buy', pair: 0, amount: null, id: null, atMs: null }
const rest = 'action=buy&pair=BTCUSDC&amount=50&id=7&at='

describe('a message that is a signal', () => {
  it.each<[string, SignalSchema, string, Signal]>([
    ['JSON', plain, '{"action":"buy","pair":"BTCUSDC","amount":"50"}', bare],
    ['an amount that is not asked for', plain, '{"action":"buy","pair":"BTCUSDC","amount":"much"}', bare],
    ['the other direction and pair', plain, '{"pair":"eth","action":"sell"}', { ...bare, side: 'sell', pair: 1 }],
    ['lines', plain, 'action=buy\r\npair=BTCUSDC\n', bare],
    ['an address form', plain, 'action=buy&pair=BTCUSDC', bare],
    ['a value with "="', { ...plain, idField: 'id' }, 'action=buy&pair=BTCUSDC&id=a=b', { ...bare, id: 'a=b' }],
    ['an escaped form', slash, 'action=buy&pair=BTC%2FUSDC', bare],
    ['a form with blanks', slash, 'action=buy+&pair=BTC/USDC%0A', bare],
    ['blanks and semicolons', plain, 'action = buy;\npair = BTCUSDC ;', bare],
    [
      'a percent sign that codes nothing',
      { ...plain, idField: 'id' },
      'action=buy&pair=BTCUSDC&id=5%',
      { ...bare, id: '5%' },
    ],
    [
      'a number above 2^53',
      withId,
      '{"action":"buy","pair":"BTCUSDC","id":9007199254740993}',
      { ...bare, id: '9007199254740993' },
    ],
    ['a number with all its digits', withId, '{"action":"buy","pair":"BTCUSDC","id":1.10}', { ...bare, id: '1.10' }],
    ['a pair behind its exchange', prefixed, 'action=buy&pair=EXCHANGE:BTCUSDC', bare],
    ['a pair without the exchange before it', prefixed, 'action=buy&pair=BTCUSDC', bare],
    ['fields that lie deeper', deep, '{"strategy":{"orders":[{"action":"buy"}]},"ticker":"BTCUSDC"}', bare],
    [
      'a zone whose "+" became a blank',
      full,
      `${rest}2023-11-14T23:13:20+01:00`,
      { ...bare, amount: amount('50'), id: '7', atMs: 1_700_000_000_000 },
    ],
    ['seconds', full, `${rest}1700000000`, { ...bare, amount: amount('50'), id: '7', atMs: 1_700_000_000_000 }],
    ['milliseconds', full, `${rest}1700000000123`, { ...bare, amount: amount('50'), id: '7', atMs: 1_700_000_000_123 }],
    [
      'a number and a date in JSON',
      full,
      '{"action":"buy","pair":"BTCUSDC","amount":50.25,"id":7,"at":"2023-11-14T22:13:20Z"}',
      { ...bare, amount: amount('50.25'), id: '7', atMs: 1_700_000_000_000 },
    ],
  ])('%s', (_, schema, body, signal) => {
    expect(readSignal(schema, body)).toEqual({ ok: true, signal })
  })
})

describe('a message that is none', () => {
  it.each<[string, SignalSchema, string, string, string, string]>([
    ['nothing', plain, '', 'bad-body', '', ''],
    ['broken JSON', plain, '{"action":"buy"', 'bad-body', '', ''],
    ['a list', plain, '[1]', 'bad-body', '', ''],
    ['a sentence', plain, 'please buy', 'bad-body', '', ''],
    ['no direction', plain, '{"pair":"BTCUSDC"}', 'field-missing', 'action', ''],
    ['a name in other letters', plain, '{"Action":"buy","pair":"BTCUSDC"}', 'field-missing', 'action', ''],
    ['a direction that lies deeper', plain, '{"action":{"is":"buy"},"pair":"BTCUSDC"}', 'field-missing', 'action', ''],
    ['no pair', plain, 'action=buy', 'field-missing', 'pair', ''],
    ['a value in other letters', plain, '{"action":"Buy","pair":"BTCUSDC"}', 'unknown-direction', 'action', 'Buy'],
    [
      'a blank around the value in JSON',
      plain,
      '{"action":"buy ","pair":"BTCUSDC"}',
      'unknown-direction',
      'action',
      'buy ',
    ],
    ['a pair in other letters', plain, '{"action":"buy","pair":"btcusdc"}', 'unknown-pair', 'pair', 'btcusdc'],
    ['no amount where one is asked for', full, 'action=buy&pair=eth&id=1&at=1700000000', 'field-missing', 'amount', ''],
    ['an amount of zero', full, 'action=buy&pair=eth&amount=0&id=1&at=1700000000', 'bad-amount', 'amount', '0'],
    ['an amount in words', full, 'action=buy&pair=eth&amount=1e3&id=1&at=1700000000', 'bad-amount', 'amount', '1e3'],
    ['a date without its zone', full, `${rest}2023-11-14T22:13:20`, 'bad-time', 'at', '2023-11-14T22:13:20'],
  ])('%s', (_, schema, body, code, field, text) => {
    expect(readSignal(schema, body)).toEqual({ ok: false, problem: { code, field, text } })
  })
})

describe('a date', () => {
  const dated: SignalSchema = { ...plain, timeField: 'at' }
  const timeIn = (text: string): number | null => {
    const read = readSignal(dated, `action=buy\npair=eth\nat=${text}`)
    return read.ok ? read.signal.atMs : null
  }

  it('is read as clocks show it, in whatever zone', () => {
    const instant = fc.date({
      min: new Date('1990-01-01T00:00:00Z'),
      max: new Date('2100-12-31T23:59:59Z'),
      noInvalidDate: true,
    })
    fc.assert(
      fc.property(instant, fc.integer({ min: -14 * 4, max: 14 * 4 }), (at, quarters) => {
        const local = new Date(at.getTime() + quarters * 900_000).toISOString().slice(0, -1)
        const [hours, minutes] = [Math.floor(Math.abs(quarters) / 4), (Math.abs(quarters) % 4) * 15]
        const zone = `${quarters < 0 ? '-' : '+'}${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`
        expect(timeIn(`${local}${zone}`)).toBe(at.getTime())
        expect(timeIn(at.toISOString())).toBe(at.getTime())
      }),
      { numRuns: 200 },
    )
  })

  it.each([
    '2023-02-29T10:00:00Z',
    '2024-13-01T10:00:00Z',
    '2024-00-01T10:00Z',
    '2024-04-31T10:00Z',
    '2024-01-01T24:00Z',
  ])('that no calendar has is none: %s', (text) => {
    expect(timeIn(text)).toBeNull()
  })

  it('has its leap days', () => {
    expect([timeIn('2024-02-29T00:00Z'), timeIn('2000-02-29T12:30:15.250Z')]).toEqual([
      Date.UTC(2024, 1, 29),
      Date.UTC(2000, 1, 29, 12, 30, 15, 250),
    ])
  })
})

describe('whatever is sent', () => {
  it('is read or refused, and read only by a value of the schema', () => {
    const values = fc.oneof(fc.constantFrom('buy', 'sell', 'BTCUSDC', 'eth', 'BUY'), fc.string(), fc.integer())
    const body = fc.oneof(
      fc.string(),
      fc.record({ action: values, pair: values }).map((fields) => JSON.stringify(fields)),
    )
    fc.assert(
      fc.property(body, (text) => {
        const read = readSignal(plain, text)
        if (!read.ok) return
        expect(text).toContain(read.signal.side)
        expect(text).toContain(plain.pairs[read.signal.pair]?.text)
      }),
      { numRuns: 300 },
    )
  })
})
