/** Faults are planted by the night; that each still finds its place is seen at every change. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { faults } from './faults.ts'

test.each(faults)('$file has once what the fault "$rule" breaks', ({ file, find }) => {
  const text = readFileSync(new URL(`../../bots/${file}`, import.meta.url), 'utf8')
  expect(text.split(find)).toHaveLength(2)
})
