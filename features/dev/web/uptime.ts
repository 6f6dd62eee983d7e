/** A length of time in the words of a language, in its two largest units: "2 days, 3 hours". */
import type { Language } from '#engine/messages.ts'

const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1000],
] as const

export const uptimeText = (language: Language, ms: number): string => {
  const first = UNITS.findIndex(([, length]) => ms >= length)
  const shown = UNITS.slice(first === -1 ? UNITS.length - 1 : first).slice(0, 2)
  let rest = Math.max(0, ms)
  const parts = shown.map(([unit, length]) => {
    const count = Math.floor(rest / length)
    rest -= count * length
    return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(count)
  })
  return parts.join(' ')
}
