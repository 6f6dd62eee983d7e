/** A figure that the product promises. Floor: the gate of a release. Moonshot: what the machine could physically do. */
export type Bar = {
  name: string
  unit: string
  better: 'higher' | 'lower'
  floor: number
  moonshot: number
}

/** Bars that come out of one measurement, and how to take it once. */
export type Bench = {
  bars: readonly Bar[]
  /** How often it is taken; the median counts. */
  samples: number
  /** One value for each bar, in their order. The first call may prepare what later ones share. */
  measure: () => readonly number[] | Promise<readonly number[]>
}

/** The middle one, or the mean of the two in the middle. */
export const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((left, right) => left - right)
  const upper = sorted[Math.floor(sorted.length / 2)]
  const lower = sorted[Math.floor((sorted.length - 1) / 2)]
  if (upper === undefined || lower === undefined) throw new RangeError('no values')
  return (lower + upper) / 2
}

/** Three significant digits, without an exponent. */
const figure = (value: number): string => String(Number(value.toPrecision(value >= 1_000 ? 6 : 3)))

/** The one line that is printed for a bar. */
export const barLine = (bar: Bar, value: number): string =>
  `bench ${bar.name} ${figure(value)} ${bar.unit} better=${bar.better} floor=${bar.floor} moonshot=${bar.moonshot}`

/** What is said, on one line, of a bar that could not be measured. */
export const failureLine = (name: string, error: unknown): string => {
  const reason = error instanceof Error ? error.message : String(error)
  return `bench ${name} failed: ${reason.replaceAll(/\s+/g, ' ').trim()}`
}

/** Takes the measurement as often as it says, and gives the medians. */
export const medians = async (bench: Bench): Promise<readonly number[]> => {
  const taken: (readonly number[])[] = []
  for (let sample = 0; sample < bench.samples; sample += 1) taken.push(await bench.measure())
  return bench.bars.map((_, index) => median(taken.map((values) => values[index] ?? Number.NaN)))
}
