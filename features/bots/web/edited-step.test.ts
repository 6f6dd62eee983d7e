import { expect, test } from 'vitest'
import { keptStep, stepIn } from './edited-step.ts'

const visits = [
  { name: 'nothing was changed before', steps: [], of: 'one', opens: '' },
  {
    name: 'the overview is passed over',
    steps: [
      ['one', 'sell'],
      ['one', 'overview'],
    ],
    of: 'one',
    opens: 'sell',
  },
  { name: 'another bot begins at its first step', steps: [['one', 'sell']], of: 'two', opens: '' },
  { name: 'a trade is not its bot', steps: [['one/3', 'sell']], of: 'one', opens: '' },
  {
    name: 'only the last one is kept',
    steps: [
      ['one', 'sell'],
      ['two', 'run'],
    ],
    of: 'one',
    opens: '',
  },
] as const

test.each(visits)('$name', ({ steps, of, opens }) => {
  const kept = steps.reduce<string | null>((before, [bot, step]) => keptStep(before, bot, step), null)
  expect(stepIn(kept, of)).toBe(opens)
})

test.each([null, '', 'one', 'anything else that stands there'])('%j is read as nothing', (kept) => {
  expect(stepIn(kept, 'one')).toBe('')
})
