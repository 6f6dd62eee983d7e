import { describe, expect, test } from 'vitest'
import { colors, type ColorName, type Scheme } from './tokens.ts'

/** Relative luminance. Source: https://www.w3.org/TR/WCAG22/#dfn-relative-luminance */
const luminance = (hex: string): number => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const contrast = (one: string, other: string): number => {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((left, right) => right - left)
  return (light + 0.05) / (dark + 0.05)
}

const texts: readonly ColorName[] = ['text', 'mid', 'dim', 'profit', 'loss', 'link', 'blue', 'warning']
const grounds: readonly ColorName[] = ['ground', 'shell', 'surface', 'surface-raised']
const schemes: readonly Scheme[] = ['dark', 'light']

describe('colors', () => {
  test.each(schemes)('every text of %s can be read on every surface', (scheme) => {
    const weak = texts.flatMap((text) =>
      grounds
        .map((ground) => ({ text, ground, ratio: contrast(colors[scheme][text], colors[scheme][ground]) }))
        .filter(({ ratio }) => ratio < 4.5),
    )
    expect(weak).toEqual([])
  })

  test.each(schemes)('so can what stands on a filled button and on a chip of %s', (scheme) => {
    const { brand, danger, live } = colors[scheme]
    expect(contrast('#ffffff', brand)).toBeGreaterThanOrEqual(4.5)
    expect(contrast('#ffffff', danger)).toBeGreaterThanOrEqual(4.5)
    expect(contrast(colors[scheme]['live-text'], live)).toBeGreaterThanOrEqual(4.5)
  })
})
