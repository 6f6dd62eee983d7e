import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dispositionOf, fileNameOf, plainNameOf } from './rules.ts'

test.each([
  ['Contract', 'pdf', 'Contract.pdf'],
  ['Contract.PDF', 'pdf', 'Contract.pdf'],
  ['Szerződés 2026', 'pdf', 'Szerződés 2026.pdf'],
  ['../../etc/passwd', 'csv', 'etc passwd.csv'],
  ['a\r\nSet-Cookie: x=1', 'csv', 'a Set-Cookie x=1.csv'],
  ['invoice\u202Egnp.exe', 'pdf', 'invoice gnp.exe.pdf'],
  ['...', 'zip', 'document.zip'],
  ['.zip', 'zip', 'zip.zip'],
])('%j is saved as %s', (name, ending, fileName) => {
  expect(fileNameOf(name, ending)).toBe(fileName)
})

test.each([
  ['shot.png', 'shot.png'],
  ['photo.jpeg', 'photo.jpeg'],
  ['../../a\u202Egnp<b>.png', 'a gnp b .png'],
  ['a\r\nb\u200B.pdf', 'a b .pdf'],
])('%j is kept as %s', (name, kept) => {
  expect(plainNameOf(name)).toBe(kept)
})

/** Examples of the form in RFC 6266, 5. */
test.each([
  ['Contract.pdf', `attachment; filename="Contract.pdf"; filename*=UTF-8''Contract.pdf`],
  ['€ rates.pdf', `attachment; filename=" rates.pdf"; filename*=UTF-8''%E2%82%AC%20rates.pdf`],
  [
    'Árvíz "tűrő".pdf',
    `attachment; filename="Arviz turo.pdf"; filename*=UTF-8''%C3%81rv%C3%ADz%20%22t%C5%B1r%C5%91%22.pdf`,
  ],
  [`it's (1)*.csv`, `attachment; filename="it's (1)*.csv"; filename*=UTF-8''it%27s%20%281%29%2A.csv`],
])('%s', (name, header) => {
  expect(dispositionOf(name)).toBe(header)
})

test('whatever a document is called, its header is one line that only says a file to save', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (name) => {
      if (!name.isWellFormed()) return
      const fileName = fileNameOf(name, 'pdf')
      const header = dispositionOf(fileName)
      expect(header).toMatch(/^attachment; filename="[^"\\%;]*"; filename\*=UTF-8''[\w!#$&+.^`|~%-]*$/)
      expect(decodeURIComponent(header.slice(header.indexOf("''") + 2))).toBe(fileName)
      expect(fileName).not.toMatch(/[/\\\0]|^\./)
      expect(() => new Headers({ 'Content-Disposition': header })).not.toThrow()
    }),
  )
})
