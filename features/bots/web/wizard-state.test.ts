import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseDecimal } from '#engine/money.ts'
import {
  fieldOf,
  issuesOfStep,
  keepIssues,
  mergeIssues,
  neighbor,
  stepDecimal,
  stepOfPath,
  stepsAt,
  stepStates,
  stillRefused,
} from './wizard-state.ts'

const steps = [
  {
    id: 'basic',
    title: 'Basic',
    fields: [
      { path: 'pair', depth: 'quick' as const },
      { path: 'name', depth: 'full' as const },
    ],
  },
  { id: 'sell', title: 'Sell', fields: [{ path: 'profits', depth: 'quick' as const }] },
  {
    id: 'safety',
    title: 'Safety',
    fields: [
      { path: 'stop', depth: 'full' as const },
      { path: 'stop.limit', depth: 'full' as const },
    ],
  },
]
const issue = (path: string) => ({ path, code: 'wrong', params: {} })

describe('steps', () => {
  it('the quick depth keeps the steps that have quick fields', () => {
    expect(stepsAt(steps, 'quick').map((step) => [step.id, step.fields.map((field) => field.path)])).toEqual([
      ['basic', ['pair']],
      ['sell', ['profits']],
    ])
    expect(stepsAt(steps, 'full')).toEqual(steps)
  })
  it.each([
    ['profits.0.share', 'sell'],
    ['pair', 'basic'],
    ['stop.limit', 'safety'],
    ['nothing', undefined],
  ])('an error at %s belongs to %s', (path, expected) => {
    expect(stepOfPath(steps, path)).toBe(expected)
  })
  it('the nearest field above has the error', () => {
    expect(fieldOf(steps[2]?.fields ?? [], 'stop.limit')?.path).toBe('stop.limit')
    expect(fieldOf(steps[2]?.fields ?? [], 'stop.price')?.path).toBe('stop')
  })
  it('a step is wrong only after it was tried', () => {
    const issues = [issue('profits.1.price')]
    expect(issuesOfStep(steps, 'sell', issues)).toEqual(issues)
    expect(stepStates(steps, new Set(['basic', 'sell']), issues).map((step) => step.state)).toEqual([
      'done',
      'wrong',
      'open',
    ])
    expect(stepStates(steps, new Set(), issues).map((step) => step.state)).toEqual(['open', 'open', 'open'])
  })
  it.each([
    ['a', 1, 'b'],
    ['b', -1, 'a'],
    ['a', -1, 'a'],
    ['b', 1, 'b'],
  ] as const)('from %s by %i is %s', (current, by, expected) => {
    expect(neighbor(['a', 'b'], current, by)).toBe(expected)
  })
})

describe("the server's issues", () => {
  it('stand until their field is changed', () => {
    const kept = keepIssues([issue('a'), issue('b')], { a: '1', b: '2' })
    expect(stillRefused(kept, { a: '1', b: '3' }).map(({ path }) => path)).toEqual(['a'])
  })
  it('are not said twice', () => {
    expect(mergeIssues([issue('a')], [issue('a'), issue('b')]).map(({ path }) => path)).toEqual(['a', 'b'])
  })
})

describe('arrow keys', () => {
  it.each([
    ['62500', '0.01', 1, '62500.01'],
    ['62500', '0.01', -10, '62499.9'],
    ['62500.005', '0.01', 1, '62500.01'],
    ['62500.005', '0.01', -1, '62500'],
    ['62500.005', '0.01', 2, '62500.02'],
    ['', '0.5', 1, '0.5'],
    ['0', '0.5', -1, '0'],
    ['abc', '0.5', 1, null],
    ['1', '0', 1, null],
  ])('%s by a tick of %s, %i times: %s', (decimal, tick, count, expected) => {
    expect(stepDecimal(decimal, tick, count)).toBe(expected)
  })
  it('always land on a multiple of the tick, and up is above', () => {
    const decimal = fc
      .bigInt({ min: 0n, max: 10n ** 12n })
      .map((units) => `${units / 1000n}.${String(units % 1000n).padStart(3, '0')}`)
    fc.assert(
      fc.property(
        decimal,
        fc.constantFrom('0.01', '0.25', '5'),
        fc.integer({ min: 1, max: 20 }),
        (text, tick, count) => {
          const moved = parseDecimal(stepDecimal(text, tick, count) ?? '') ?? -1n
          expect(moved % (parseDecimal(tick) ?? 1n)).toBe(0n)
          expect(moved).toBeGreaterThan(parseDecimal(text) ?? 0n)
        },
      ),
      { numRuns: 200 },
    )
  })
})
