/** A fee in a third asset as a reader gets it: by its name, with its worth, or as one whose price nobody knew. */
import { expect, test } from 'vitest'
import { amount } from '#engine/money.ts'
import { exampleFill, exampleUnit } from '#proofs/crash/example-batch.ts'
import { fillsFile } from './files.ts'
import { fillView } from './view.ts'

const { unit, ...base } = exampleFill(exampleUnit({}), 'f', {})
const inThird = { ...base, bot: unit, feeAsset: 'third', feeName: 'BNB', fee: amount('0.0001') } as const
const priced = fillView(inThird)
const unpriced = fillView({ ...inThird, feeQuote: amount('0') })

test('it is shown by its name; one without a price says so; others have none', () => {
  expect(priced).toMatchObject({ feeQuote: '0.05', feeThird: { asset: 'BNB', amount: '0.0001', isUnpriced: false } })
  expect(unpriced.feeThird).toEqual({ asset: 'BNB', amount: '0.0001', isUnpriced: true })
  expect(fillView({ ...base, bot: unit }).feeThird).toBeNull()
})

test('in a file its worth is left out where nobody knows it, so that it counts as no zero', () => {
  const { text } = fillsFile({ rows: [priced, unpriced], truncated: false, language: 'hu', nowMs: 0 })
  const [head = '', one = '', other = ''] = text.split('\r\n')
  expect(head).toContain('"Díj harmadik eszközben","Harmadik eszköz"')
  expect([one, other].map((row) => row.split(',').slice(5))).toEqual([
    ['"0.05"', '""', '"f"', '"0.0001"', '"BNB"'],
    ['""', '""', '"f"', '"0.0001"', '"BNB"'],
  ])
})
