/** The candles that a form asks for, against those that there are: a bot hears nothing of candles shorter than those that it runs over. */
import { findCatalogued } from '#bots/catalogue.ts'
import { type Interval, intervalMs } from '#engine/candle.ts'
import { fillForm, valueIn } from './form-paths.ts'
import { Refused } from './refused.ts'

type Shorter = { path: string; interval: Interval }

/** The fields of a form that are asked for and name candles shorter than `length`. */
const shorterIn = async (family: string, form: unknown, length: Interval): Promise<Shorter[]> => {
  const wizard = await findCatalogued(family)?.load()
  const read = wizard?.Form.safeParse(form)
  if (wizard === undefined || read?.success !== true) return []
  return wizard.sections.flatMap(({ fields }) =>
    fields.flatMap((field) => {
      if (field.kind !== 'interval' || !field.shownWhen(read.data) || field.enabledWhen(read.data) !== true) return []
      const value = valueIn(form, field.path)
      const interval = field.options.find((option) => option === value)
      return interval === undefined || intervalMs[interval] >= intervalMs[length]
        ? []
        : [{ path: field.path, interval }]
    }),
  )
}

/** What the form was made for: the candles of the run, and the file of `flag` where somebody has typed it. */
type Run = { family: string; length: Interval; flag: string; file: string }

/** Throws Refused for a form whose bot would wait for candles that never come. */
export const checkIntervals = async (form: unknown, { family, length, flag, file }: Run): Promise<void> => {
  const [first] = await shorterIn(family, form, length)
  if (first === undefined) return
  throw new Refused(
    `--${flag}: ${first.path} is ${first.interval} in ${file}; the prices are candles of ${length}, and a bot hears nothing of shorter ones. It must be ${length} or longer.`,
  )
}

/** The form with candles that there are in place of shorter ones that a preset has named, which is said at once. Throws Refused where they were typed. */
export const withIntervals = async (form: unknown, typed: object, run: Run): Promise<unknown> => {
  const shorter = await shorterIn(run.family, form, run.length)
  if (shorter.some(({ path }) => Object.hasOwn(typed, path.split('.')[0] ?? ''))) await checkIntervals(form, run)
  for (const { path, interval } of shorter)
    process.stderr.write(
      `The prices are candles of ${run.length}, so ${path} is ${run.length}; the preset would have ${interval}.\n`,
    )
  return fillForm(form, Object.fromEntries(shorter.map(({ path }) => [path, run.length])))
}
