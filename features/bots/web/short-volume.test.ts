import { expect, test } from 'vitest'
import { shortVolume } from './short-volume.ts'

test.each([
  [671_234_567, 'en-GB', '671M'],
  [1_843_000_000, 'en-GB', '1.84B'],
  [90_300_000, 'hu-HU', '90,3\u00a0M'],
] as const)('%d in %s is %s', (volume, region, text) => {
  expect(shortVolume(volume, region)).toBe(text)
})
