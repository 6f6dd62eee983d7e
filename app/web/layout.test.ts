import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  asides,
  changedLayout,
  firstLayout,
  foldings,
  headers,
  layoutAttributes,
  parseLayout,
  toolbarHeights,
} from './layout.ts'

test.each([
  [null, firstLayout],
  ['', firstLayout],
  ['not json', firstLayout],
  ['null', firstLayout],
  ['{"aside":"narrow"}', { ...firstLayout, aside: 'narrow' }],
  ['{"aside":"wide","toolbarHeight":"75","hasToolbar":1,"administration":true}', firstLayout],
  ['{"administration":"folded"}', { ...firstLayout, administration: 'folded' }],
  [
    '{"header":"scrolling","hasToolbar":false,"toolbarHeight":75}',
    { ...firstLayout, header: 'scrolling', hasToolbar: false, toolbarHeight: 75 },
  ],
] as const)('%s is read as a whole layout', (stored, expected) => {
  expect(parseLayout(stored)).toEqual(expected)
})

test('the height is kept while the toolbar is off', () => {
  expect(layoutAttributes({ ...firstLayout, toolbarHeight: 75 })).toMatchObject({ 'data-toolbar': '75' })
  expect(layoutAttributes({ ...firstLayout, hasToolbar: false })).toMatchObject({ 'data-toolbar': 'off' })
})

const anyLayout = fc.record({
  aside: fc.constantFrom(...asides),
  header: fc.constantFrom(...headers),
  hasToolbar: fc.boolean(),
  toolbarHeight: fc.constantFrom(...toolbarHeights),
  administration: fc.constantFrom(...foldings),
})

test('whatever was chosen is what the next visit finds', () => {
  fc.assert(
    fc.property(fc.array(anyLayout, { minLength: 1 }), (choices) => {
      const kept = choices.reduce<string | null>(changedLayout, null)
      expect(parseLayout(kept)).toEqual(choices.at(-1))
    }),
  )
})

test('no stored text can break the shell', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (stored) => {
      const { aside, header, toolbarHeight } = parseLayout(stored)
      expect([asides.includes(aside), headers.includes(header), toolbarHeights.includes(toolbarHeight)]).toEqual([
        true,
        true,
        true,
      ])
    }),
  )
})
