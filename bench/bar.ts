/**
 * A figure that the product is measured by. What judges is its ratio to a bare reference of the same run: 1 is as fast, or as small, as the reference; less is slower or larger.
 * The figure itself depends on the machine of the day and is printed beside.
 */
export type Bar = {
  name: string
  unit: string
  better: 'higher' | 'lower'
  /** What it is held against, one word or several with hyphens. */
  against: string
  /** The median ratio of five whole runs on 2026-11-25, from which floor and goal follow. */
  ratio: number
  /** The ratio to reach, where it is not half the distance to the reference. */
  goal?: number
}

/** One taking of a bar: the figure in the bar's unit, and its ratio to the reference. */
export type Taken = { value: number; ratio: number }

/** Bars that come out of one measurement, and how to take it once. */
export type Bench = {
  bars: readonly Bar[]
  /** How often it is taken; the medians count. */
  samples: number
  /** Whether it belongs to the short set, which is run before every change lands. */
  isShort: boolean
  /** One for each bar, in their order, with the reference measured in turn with the product. The first call may prepare what later ones share. */
  measure: () => readonly Taken[] | Promise<readonly Taken[]>
}

/**
 * The share of a bar's ratio below which a run fails: room for what no measurement can help. On the machine that the ratios were taken on little is left to chance; from one machine
 * to the next they differ by a fifth with nothing changed, for caches and neighbours slow the product down more than a bare loop.
 */
export const FLOOR_SHARES = { here: 0.85, anywhere: 0.7 } as const
export type FloorShare = (typeof FLOOR_SHARES)[keyof typeof FLOOR_SHARES]

/** The least ratio: below it the run fails. */
export const floorOf = ({ ratio }: Bar, share: FloorShare): number => share * ratio

/** The ratio to reach: half the distance to the reference, unless the bar has its own. */
export const goalOf = ({ ratio, goal = (1 + ratio) / 2 }: Bar): number => goal

/** A figure beside that of its reference, in the same unit. */
export const besides = ({ better }: Bar, value: number, reference: number): Taken => ({
  value,
  ratio: better === 'higher' ? value / reference : reference / value,
})

/** The middle one, or the mean of the two in the middle. Throws RangeError when there is none. */
export const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((left, right) => left - right)
  const upper = sorted[Math.floor(sorted.length / 2)]
  const lower = sorted[Math.floor((sorted.length - 1) / 2)]
  if (upper === undefined || lower === undefined) throw new RangeError('no values')
  return (lower + upper) / 2
}

/** The value below which this share of them lies; NaN when there is none. */
export const quantile = (values: readonly number[], share: number): number => {
  const sorted = values.toSorted((left, right) => left - right)
  return sorted[Math.ceil(sorted.length * share) - 1] ?? Number.NaN
}

/** The share of waits that nothing else on the machine held up: ratios of waits are taken there. */
export const UNDISTURBED = 0.1

/** Three significant digits, without an exponent. */
const figure = (value: number): string => String(Number(value.toPrecision(value >= 1_000 ? 6 : 3)))

/** What the words of a bar's line mean, printed before the first. */
export const legend =
  '# ratio: the figure beside that of a bare reference measured in the same run; 1 is as good. floor: the least ratio, the run fails below it. goal: the ratio to reach.\n' +
  '# Figures before better= depend on the machine and judge nothing.'

/** The one line that is printed for a bar. */
export const barLine = (bar: Bar, { value, ratio }: Taken, share: FloorShare): string =>
  [
    `bench ${bar.name} ${figure(value)} ${bar.unit} better=${bar.better}`,
    `ratio=${figure(ratio)} floor=${figure(floorOf(bar, share))} goal=${figure(goalOf(bar))} against=${bar.against}`,
    ...(isBelow(bar, ratio, share) ? ['BELOW ITS FLOOR'] : []),
  ].join(' ')

/** True for a ratio below the floor, and for one that is no number. */
export const isBelow = (bar: Bar, ratio: number, share: FloorShare): boolean => !(ratio >= floorOf(bar, share))

/** What is said, on one line, of a bar that could not be measured. */
export const failureLine = (name: string, error: unknown): string => {
  const reason = error instanceof Error ? error.message : String(error)
  return `bench ${name} failed: ${reason.replaceAll(/\s+/g, ' ').trim()}`
}

/** Takes the measurement as often as it says, and gives the medians. */
export const medians = async (bench: Bench): Promise<readonly Taken[]> => {
  const taken: (readonly Taken[])[] = []
  for (let sample = 0; sample < bench.samples; sample += 1) taken.push(await bench.measure())
  return bench.bars.map((_, index) => {
    const own = taken.map((sample) => sample[index] ?? { value: Number.NaN, ratio: Number.NaN })
    return { value: median(own.map(({ value }) => value)), ratio: median(own.map(({ ratio }) => ratio)) }
  })
}
