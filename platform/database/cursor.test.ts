import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeCursor, encodeCursor, GREATEST_INTEGER, LATEST_MS, type Place } from './cursor.ts'

const greatest: Place = [LATEST_MS, '', GREATEST_INTEGER]
const encode = (json: string): string => Buffer.from(json).toString('base64url')

test.each([
  ['no base64', '%%%'],
  ['no JSON', encode('[1')],
  ['no list', encode('{"0":1,"1":"a","2":1,"length":3}')],
  ['too short', encode('[1,"a"]')],
  ['too long', encode('[1,"a",1,1]')],
  ['another type', encode('["1","a",1]')],
  ['a fraction', encode('[1.5,"a",1]')],
  ['infinite', encode('[1e999,"a",1]')],
  ['before the epoch', encode('[-1,"a",1]')],
  ['a time that no calendar has', encode(`[${LATEST_MS + 1},"a",1]`)],
  ['more than the column holds', encode(`[1,"a",${GREATEST_INTEGER + 1}]`)],
  ['a zero byte', encode(String.raw`[1,"a\u0000",1]`)],
  ['half a surrogate pair', encode(String.raw`[1,"\ud800",1]`)],
])('%s is no cursor', (_case, text) => {
  expect(decodeCursor(text, greatest)).toBeNull()
})

test('every place of a row comes back', () => {
  const place = fc.tuple(
    fc.integer({ min: 0, max: LATEST_MS }),
    fc.string({ unit: 'binary', maxLength: 60 }).map((text) => text.replaceAll('\0', '')),
    fc.nat({ max: GREATEST_INTEGER }),
  )
  const comesBack = (one: Place): void => {
    expect(decodeCursor(encodeCursor(one), greatest)).toEqual(one)
  }
  fc.assert(fc.property(place, comesBack))
})
