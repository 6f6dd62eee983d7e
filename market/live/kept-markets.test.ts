import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { exampleMarket } from '#engine/example-market.ts'
import { keepMarkets } from './kept-markets.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'markets-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const open = (name: string) => {
  const failures: unknown[] = []
  return { failures, kept: keepMarkets(join(folder, 'deep', name), (error) => failures.push(error)) }
}

test('markets come back as they were, exact to the last digit; before the first time there are none', () => {
  const { kept, failures } = open('a.json')
  expect(kept.read()).toEqual([])
  const market = { ...exampleMarket(), band: { low: exampleMarket().fees.maker, high: exampleMarket().fees.taker } }
  kept.write([market])
  kept.write([market, { ...market, pair: 'ETH/USDC' }])
  expect(open('a.json').kept.read()).toEqual([market, { ...market, pair: 'ETH/USDC' }])
  expect(failures).toEqual([])
})

test('a file that cannot be read is told of and counts as none; one of another format counts as none', () => {
  const { kept, failures } = open('b.json')
  kept.write([])
  writeFileSync(join(folder, 'deep', 'b.json'), '{"format":1,')
  expect([kept.read(), failures.length]).toEqual([[], 1])
  writeFileSync(join(folder, 'deep', 'b.json'), '{"format":99,"markets":[1]}')
  expect([kept.read(), failures.length]).toEqual([[], 1])
})
