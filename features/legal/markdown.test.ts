import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Inline, readMarkdown } from './markdown.ts'

const text = (value: string): Inline => ({ kind: 'text', text: value })

test.each([
  ['# Title', [{ kind: 'heading', level: 1, inlines: [text('Title')] }]],
  ['### Third', [{ kind: 'heading', level: 3, inlines: [text('Third')] }]],
  [
    'one\ntwo\n\nthree',
    [
      { kind: 'paragraph', inlines: [text('one two')] },
      { kind: 'paragraph', inlines: [text('three')] },
    ],
  ],
  ['- a\n- b', [{ kind: 'list', isOrdered: false, items: [[text('a')], [text('b')]] }]],
  ['1. a\n2. b', [{ kind: 'list', isOrdered: true, items: [[text('a')], [text('b')]] }]],
  [
    'see:\n- a\nrest',
    [
      { kind: 'paragraph', inlines: [text('see:')] },
      { kind: 'list', isOrdered: false, items: [[text('a')]] },
      { kind: 'paragraph', inlines: [text('rest')] },
    ],
  ],
  [
    'a **b** *c* [d](https://e.hu/f)',
    [
      {
        kind: 'paragraph',
        inlines: [
          text('a '),
          { kind: 'strong', text: 'b' },
          text(' '),
          { kind: 'emphasis', text: 'c' },
          text(' '),
          { kind: 'link', text: 'd', href: 'https://e.hu/f' },
        ],
      },
    ],
  ],
  ['', []],
])('%j', (markdown, blocks) => {
  expect(readMarkdown(markdown)).toEqual(blocks)
})

test.each([
  '[x](javascript:alert)',
  '[x](data:text/html,1)',
  '[x](//evil.hu)',
  '[x](JaVaScRiPt:1)',
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
])('%s stays a text', (markdown) => {
  expect(readMarkdown(markdown)).toEqual([{ kind: 'paragraph', inlines: [text(markdown)] }])
})

const words = (markdown: string) => markdown.replaceAll(/[\s#*[\]()\d.)-]/g, '')

test('whatever is written is read, and no word of it is lost but the addresses of links', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('a', ' ', '\n', '*', '**', '#', '- ', '1. ', '<b>', 'é', ']')), (parts) => {
      const markdown = parts.join('')
      const blocks = readMarkdown(markdown)
      const said = blocks.flatMap((block) => (block.kind === 'list' ? block.items.flat() : block.inlines))
      expect(words(said.map((inline) => inline.text).join(''))).toBe(words(markdown))
    }),
  )
})
