import { expect, it } from 'vitest'
import { changesBetween } from './setting-changes.ts'

const section = (values: Record<string, string>) => [
  {
    id: 's',
    title: 'S',
    settings: Object.entries(values).map(([path, value]) => ({ path, label: path.toUpperCase(), value })),
  },
]

it.each([
  ['nothing', { a: '1' }, { a: '1' }, []],
  ['one value', { a: '1', b: '2' }, { a: '1', b: '3' }, [{ path: 'b', label: 'B', from: '2', to: '3' }]],
  ['a setting that appears', {}, { a: '1' }, [{ path: 'a', label: 'A', from: '–', to: '1' }]],
  ['a setting that goes', { a: '1' }, {}, [{ path: 'a', label: 'A', from: '1', to: '–' }]],
] as const)('%s', (_, before, after, expected) => {
  expect(changesBetween(section(before), section(after))).toEqual(expected)
})
