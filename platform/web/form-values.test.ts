import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fieldId, liesAt, listAt, textAt, valueAt, withValueAt } from './form-values.ts'

const values = { name: 'x', profits: [{ share: '50' }, { share: '60' }], stop: { on: true } }

describe('values at paths', () => {
  it.each([
    ['name', 'x'],
    ['profits.1.share', '60'],
    ['profits[1].share', '60'],
    ['stop.on', true],
    ['stop.price', undefined],
    ['name.nothing', undefined],
  ])('%s', (path, expected) => {
    expect(valueAt(values, path)).toBe(expected)
  })
  it('reads texts and lists, and nothing as empty', () => {
    expect([textAt(values, 'stop.on'), textAt(values, 'name'), listAt(values, 'name')]).toEqual(['', 'x', []])
  })
  it('changes one place and shares the rest', () => {
    const changed = withValueAt(values, 'profits[0].share', '70')
    expect(valueAt(changed, 'profits.0.share')).toBe('70')
    expect(valueAt(changed, 'profits.1')).toBe(values.profits[1])
    expect(valueAt(changed, 'stop')).toBe(values.stop)
    expect(values.profits[0]?.share).toBe('50')
  })
  it('what was put at a path is read there', () => {
    const step = fc.constantFrom('name', 'profits', 'stop', 'on', '0', '1')
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 4 }), fc.string(), (steps, text) => {
        fc.pre(!['0', '1'].includes(steps[0] ?? ''))
        fc.pre(steps[0] !== 'profits' || ['0', '1', undefined].includes(steps[1]))
        const path = steps.join('.')
        expect(valueAt(withValueAt(values, path, text), path)).toBe(text)
      }),
    )
  })
})

describe('paths', () => {
  it('name inputs', () => {
    expect(fieldId('profits[0].share')).toBe('field-profits-0-share')
  })
  it.each([
    ['profits.0.share', 'profits', true],
    ['profits', 'profits', true],
    ['profitsShare', 'profits', false],
    ['profits', 'profits.0', false],
  ])('%s lies at %s: %s', (path, place, expected) => {
    expect(liesAt(path, place)).toBe(expected)
  })
})
