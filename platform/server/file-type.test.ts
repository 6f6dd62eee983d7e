import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csv, hex, html, joined, jpg, pdf, png, svg, text, zip } from './example-file-bytes.ts'
import { fileTypeOf } from './file-type.ts'

test.each([
  ['a.pdf', pdf, 'pdf'],
  ['a.PDF', pdf, 'pdf'],
  ['a.png', png, 'png'],
  ['a.jpg', jpg, 'jpg'],
  ['a.jpeg', jpg, 'jpg'],
  ['a.csv', csv, 'csv'],
  ['a.zip', zip(), 'zip'],
  ['á rvíz.tükör.csv', text('név;összeg\nÁrvíz;1\n'), 'csv'],
])('%s is what it says', (name, bytes, type) => {
  expect(fileTypeOf(bytes, name)).toBe(type)
})

test.each([
  ['a drawing with a script', 'a.svg', svg],
  ['a drawing that calls itself a picture', 'a.png', svg],
  ['a page that calls itself a table', 'a.csv', html],
  ['a page behind a line of a table', 'a.csv', joined(csv, html)],
  ['a page that calls itself a document', 'a.pdf', html],
  ['a page inside the head of a document', 'a.pdf', joined(text('%PDF-1.4\n<script>1</script>'), pdf)],
  ['something before a document', 'a.pdf', joined(text('x'), pdf)],
  ['a document that is also an archive', 'a.pdf', joined(pdf, zip())],
  ['a picture that is also an archive', 'a.png', joined(png, zip())],
  ['a photo that is also a page', 'a.jpg', joined(jpg, html)],
  ['a picture around an archive', 'a.png', joined(png.subarray(0, 33), zip(), png.subarray(33))],
  ['a photo around an archive', 'a.jpg', joined(jpg.subarray(0, 20), zip(), hex('ffd9'))],
  ['a picture around a page', 'a.png', joined(png.subarray(0, 33), html, png.subarray(33))],
  ['a photo around a document', 'a.jpg', joined(jpg.subarray(0, 20), pdf, hex('ffd9'))],
  ['an archive behind a page', 'a.zip', joined(html, zip())],
  ['an archive with something behind it', 'a.zip', joined(zip(), text('x'))],
  ['an archive that would fill a disk', 'a.zip', zip(0xffffffff)],
  ['half an archive', 'a.zip', zip().subarray(0, 40)],
  ['half a picture', 'a.png', png.subarray(0, 40)],
  ['bytes that are no text', 'a.csv', new Uint8Array([0xff, 0xfe, 0])],
  ['nothing', 'a.csv', new Uint8Array()],
  ['another name than content', 'a.jpg', png],
  ['no ending', 'png', text('a')],
  ['a program', 'a.exe', text('MZ')],
])('refused: %s', (_case, name, bytes) => {
  expect(fileTypeOf(bytes, name)).toBeNull()
})

test('whatever comes is judged, never a failure', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(pdf, png, jpg, csv, zip()),
      fc.uint8Array({ maxLength: 100 }),
      fc.nat(120),
      fc.constantFrom('pdf', 'png', 'jpg', 'csv', 'zip'),
      (start, rest, cut, ending) => {
        const type = fileTypeOf(joined(start.subarray(0, cut), rest), `a.${ending}`)
        expect([null, ending]).toContain(type)
      },
    ),
  )
})
