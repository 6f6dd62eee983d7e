import { expect, test } from 'vitest'
import { differing } from './settings-differ.ts'

const sections = (values: Readonly<Record<string, string>>) => [
  {
    id: 'all',
    title: 'All',
    settings: Object.entries(values).map(([path, value]) => ({ path, label: path.toUpperCase(), value })),
  },
]

test.each([
  ['the same', [{ a: '1' }, { a: '1' }], []],
  [
    'one other value',
    [
      { a: '1', b: '2' },
      { a: '1', b: '3' },
    ],
    [{ path: 'b', label: 'B', values: ['2', '3'] }],
  ],
  [
    'a setting that only one has',
    [{ a: '1' }, { a: '1', c: '4' }, { a: '1' }],
    [{ path: 'c', label: 'C', values: [null, '4', null] }],
  ],
  ['one alone', [{ a: '1' }], []],
])('%s', (_name, forms, rows) => {
  expect(differing(forms.map(sections))).toEqual(rows)
})
