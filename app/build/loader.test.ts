import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { shellMessages } from '#platform/messages.ts'
import { shellWords } from '../web/messages.ts'

const page = await readFile(new URL('../web/index.html', import.meta.url), 'utf8')
const start = await readFile(new URL('../web/public/start.js', import.meta.url), 'utf8')

test.each(['en', 'hu'] as const)('the loader says in %s what the product says elsewhere', (language) => {
  for (const sentence of [shellWords[language].crash, shellMessages[language].reload]) {
    expect(page).toContain(sentence)
  }
})

test('75 frames at 25 a second, in the page itself', () => {
  expect(page).toContain(`${75 / 25}s steps(75)`)
})

test('no script stands in the page, where the policy of the server would refuse it', () => {
  expect(page.match(/<script\b[^>]*>[^<]/g)).toBeNull()
  expect(page).not.toMatch(/\son\w+=/)
})

test('what the script looks for is in the page', () => {
  const wanted = [...start.matchAll(/getElementById\('([^']+)'\)/g)].map(([, id]) => id)
  expect(wanted.length).toBeGreaterThan(2)
  for (const id of wanted) expect(page).toContain(`id="${id}"`)
})
