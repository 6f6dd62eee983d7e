import fc from 'fast-check'
import { expect, test } from 'vitest'
import { signalSides } from '#engine/event.ts'
import { MOST_SIGNALS } from '../rules.ts'
import { exampleSignals, type Heard, readPastSignals } from './past-signals.ts'

const heard: Heard = { pairs: ['BTC/USDC', 'ETH/USDC'], sides: signalSides.spot }
const HEAD = 'time,pair,direction,amount'
const GOOD = '2026-01-31T18:30Z,BTC/USDC,buy,50.25'
const AT = Date.UTC(2026, 0, 31, 18, 30)

test('rows are signals, whatever the order of the columns and the ends of the lines', () => {
  const signal = { at: AT, pair: 'BTC/USDC', direction: 'buy', amount: '50.25' }
  expect(readPastSignals(`${HEAD}\n${GOOD}`, heard)).toEqual({ ok: true, signals: [signal] })
  const turned = `\uFEFFDirection, PAIR ,note,time\r\n\r\n"sell",ETH/USDC,by hand,2026-01-31T18:30:15Z\r\n`
  const sold = { at: AT + 15_000, pair: 'ETH/USDC', direction: 'sell' }
  expect(readPastSignals(turned, heard)).toEqual({ ok: true, signals: [sold] })
})

test.each([
  ['', 'no-names', 1, 'time, pair, direction'],
  [GOOD, 'no-names', 1, 'time, pair, direction'],
  ['time,pair\n', 'no-names', 1, 'direction'],
  [`${HEAD}\n\n`, 'no-rows', 1, ''],
  [`${HEAD}\n${`${GOOD}\n`.repeat(MOST_SIGNALS + 1)}`, 'too-many', 1, String(MOST_SIGNALS)],
  [`${HEAD}\n${GOOD}\n2026-02-30T18:30Z,BTC/USDC,buy,`, 'bad-time', 3, '2026-01-31T18:30Z'],
  [`${HEAD}\n2026-01-31T18:30,BTC/USDC,buy,`, 'bad-time', 2, '2026-01-31T18:30Z'],
  [`${HEAD}\n2026-01-31T18:30Z,BTCUSDC,buy,`, 'bad-pair', 2, 'BTC/USDC, ETH/USDC'],
  [`${HEAD}\n2026-01-31T18:30Z,BTC/USDC,Buy,`, 'bad-direction', 2, 'buy, sell'],
  [`${HEAD}\n2026-01-31T18:30Z,BTC/USDC,buy,0.0`, 'bad-amount', 2, '50.25'],
  [`${HEAD}\n2026-01-31T18:30Z,BTC/USDC,buy,-1`, 'bad-amount', 2, '50.25'],
])('%j is refused with %s at line %i', (text, code, line, may) => {
  expect(readPastSignals(text, heard)).toMatchObject({ ok: false, faults: [{ code, line, may }] })
})

test('every line with a fault is named', () => {
  const read = readPastSignals(`${HEAD}\nx,y,z,w\n${GOOD}\n2026-01-31T18:30Z,BTC/USDC,hold`, heard)
  expect(read.ok ? [] : read.faults.map(({ line, code }) => `${line} ${code}`)).toEqual([
    '2 bad-time',
    '2 bad-pair',
    '2 bad-direction',
    '2 bad-amount',
    '4 bad-direction',
  ])
})

test('the rows to begin with are good, at any time', () => {
  fc.assert(
    fc.property(fc.integer({ min: Date.UTC(2020, 0, 1), max: Date.UTC(2099, 0, 1) }), (now) => {
      for (const sides of Object.values(signalSides)) {
        const read = readPastSignals(exampleSignals({ ...heard, sides }, now), { ...heard, sides })
        expect(read.ok && read.signals.every(({ at }) => at < now && at > now - 7 * 86_400_000)).toBe(true)
      }
    }),
  )
})
