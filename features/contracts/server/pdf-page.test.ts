/** The pages of a signed contract, read from what was printed. */
import { expect, test } from 'vitest'
import { printPdf } from '#platform/server/print-pdf.ts'
import { readPdf } from '#platform/server/test-pdf-text.ts'
import { tickWords } from '../messages.ts'
import { type Signature, writeStrokes } from '../rules.ts'
import { contractPage, type Signed } from './pdf-page.ts'

const WIDTH = 595.28
const MARGIN = 56
const HASH = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'
const strokes = writeStrokes([Array.from({ length: 120 }, (_none, at) => [at * 5, 100, at * 16] as const)])

const signed = (language: 'en' | 'hu', signature: Signature, userAgent: string): Signed => ({
  language,
  title: 'Contract, version 3',
  text: '# Service contract\n\nFirst paragraph.',
  signature,
  userId: '0198c0de-0000-7000-8000-000000000001',
  fullName: 'Kovács Anna',
  birthDate: '1990-02-28',
  address: 'Kovács Anna, 1011 Budapest, Fő utca 1., Hungary',
  version: 3,
  at: new Date(Date.UTC(2026, 10, 26, 12, 5, 7)),
  evidence: {
    kind: signature.kind,
    address: '192.0.2.7',
    userAgent,
    sha256: HASH,
    accepted: [{ tick: 'contract', text: tickWords[language].contract }],
  },
})

const printed = async (...of: Parameters<typeof signed>) => {
  const pages = readPdf(await printPdf(contractPage(signed(...of))))
  for (const { ruledTo } of pages) expect(ruledTo).toBeLessThanOrEqual(WIDTH - MARGIN)
  return pages.map(({ lines }) => lines)
}

test('the hash and whatever a browser says stay in their column, whole', async () => {
  const [text, evidence] = await printed('hu', { kind: 'drawn', strokes }, 'x'.repeat(200))
  expect(text).toEqual(expect.arrayContaining(['Service contract', 'Aláírás', 'Kovács Anna', '2026-11-26 12:05 UTC']))
  expect(evidence?.join('')).toContain(HASH)
  expect(evidence?.join('')).toContain('x'.repeat(200))
  expect(evidence).toEqual(
    expect.arrayContaining([
      '2026-11-26 12:05:07',
      '192.0.2.7',
      'kézzel rajzolt',
      `${tickWords.hu.contract} (2026-11-26 12:05:07)`,
    ]),
  )
})

test('a typed name is the signature, and the evidence says that it was typed', async () => {
  const [text, evidence] = await printed('en', { kind: 'typed', name: 'Anna Kovács' }, 'A browser')
  expect(text).toEqual(expect.arrayContaining(['Signature', 'Anna Kovács', 'Kovács Anna']))
  expect(evidence).toEqual(expect.arrayContaining(['A browser', 'typed as a name', '3']))
})
