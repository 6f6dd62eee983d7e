import fc from 'fast-check'
import { expect, test } from 'vitest'
import { languages } from '#engine/messages.ts'
import { type Frame, htmlOf, type Letter, lineOf, textOf } from './letter.ts'

const frame: Frame = { language: 'en', product: 'Nordic Bots', siteAddress: 'https://bots.example', unsubscribe: null }
const letter: Letter = {
  subject: 'Set a new password',
  greeting: 'Dear Anna,',
  paragraphs: ['You can set a new password within 30 minutes.'],
  link: { label: 'Set a new password', href: '/forgot?token=a&lang=en' },
  small: ['If you have not asked for this, you need not do anything.'],
}

test('text and HTML say the same', () => {
  expect(textOf(letter, frame)).toBe(
    `Dear Anna,

You can set a new password within 30 minutes.

Set a new password:
https://bots.example/forgot?token=a&lang=en

If you have not asked for this, you need not do anything.

--
The program wrote this mail by itself; nobody reads answers to it.
Nordic Bots: https://bots.example
Settings: https://bots.example/user/profile?tab=settings`,
  )
  const html = htmlOf(letter, frame)
  expect(html).toContain('<html lang="en">')
  expect(html).toContain('href="https://bots.example/forgot?token=a&amp;lang=en"')
  for (const said of ['Dear Anna,', ...letter.paragraphs, ...(letter.small ?? [])]) expect(html).toContain(said)
})

test('one line for a console', () => {
  expect(
    lineOf({ subject: 'Your code', greeting: null, paragraphs: ['Good for 10 minutes.'], code: '123456' }, frame),
  ).toBe('Your code. Good for 10 minutes. Code: 123456')
})

test.each(languages)('the way out of a newsletter stands in its foot (%s)', (language) => {
  const ended = { ...frame, language, unsubscribe: '/newsletter/t' }
  for (const said of [textOf(letter, ended), htmlOf(letter, ended)])
    expect(said).toContain('https://bots.example/newsletter/t')
  expect(textOf(letter, frame)).not.toContain('newsletter')
})

test('law: whatever is said stays text, and nothing is loaded', () => {
  const text = fc.string({ unit: fc.constantFrom('<', '>', '"', "'", '&', 'a', ' ', 'img', 'src=', 'onerror=') })
  const any = fc.record({
    subject: text,
    greeting: fc.option(text),
    paragraphs: fc.array(text, { maxLength: 3 }),
    code: text,
    product: text,
    link: fc.record({ label: text, href: text.map((path) => `/${path}`) }),
    small: fc.array(text, { maxLength: 2 }),
  })
  fc.assert(
    fc.property(any, ({ product, ...said }) => {
      const html = htmlOf(said, { ...frame, product, unsubscribe: '/newsletter/t' })
      const tags = new Set([...html.matchAll(/<([a-z1-6]+)/g)].map(([, tag]) => tag))
      const plain = ['html', 'head', 'meta', 'title', 'style', 'body', 'table', 'tr', 'td', 'p', 'h1', 'a', 'br']
      expect([...tags].filter((tag) => !plain.includes(tag ?? ''))).toEqual([])
      const withoutValues = html.replaceAll(/"[^"]*"/g, '""')
      expect(withoutValues).not.toMatch(/<[a-z1-6]+[^>]*\s(?:src|on\w+|background)=/)
      expect(html).not.toMatch(/url\(|@import/)
    }),
  )
})
