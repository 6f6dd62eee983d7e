/** Lines as pictures draw them. Doubles: for a picture. */

export type Range = { low: number; high: number }
export type Box = { width: number; height: number }

/** How far below the upper edge a value lies, as a share of the height. */
export const downOf = (value: number, { low, high }: Range): number => 1 - (value - low) / (high - low || 1)

/** A line in a box of this width and height, the first value at the left edge, the highest at the upper one. */
export const pathOf = (values: readonly number[], range: Range, box: Box): string => {
  const step = box.width / Math.max(values.length - 1, 1)
  return values
    .map((value, index) => {
      const down = box.height * downOf(value, range)
      return `${index === 0 ? 'M' : 'L'}${(index * step).toFixed(1)} ${down.toFixed(1)}`
    })
    .join('')
}

/** Round values between two others for a scale, at most `most` and one, and the digits that tell them apart. */
export const ticksOf = ({ low, high }: Range, most: number): { digits: number; values: readonly number[] } => {
  const ten = 10 ** Math.floor(Math.log10((high - low) / most))
  const step = [1, 2, 5, 10].map((times) => times * ten).find((size) => (high - low) / size <= most) ?? 10 * ten
  const [first, last] = [Math.ceil(low / step), Math.floor(high / step)]
  return {
    digits: Math.max(0, -Math.floor(Math.log10(step))),
    // Zero has no sign.
    values: Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step + 0),
  }
}
