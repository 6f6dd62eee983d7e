/** Forms side by side over past prices, in few figures: for whoever chooses between them. */
import { findCatalogued } from '#bots/catalogue.ts'
import { isFolder } from '#bots/folder/is-folder.ts'
import { findMarketIn } from '#features/bots/server/index.ts'
import type { Owner } from '#platform/server/session.ts'
import { inTurns } from '#platform/server/in-turns.ts'
import type { BacktestReport, Sketch } from '../contract.ts'
import { type Backtests, type Trial, tryOut } from './backtests.ts'

/** Points of a line that is as wide as a thumb. */
const POINTS = 60
/** Trading on the same machine comes first. */
const RUNNING = 2
const KEPT = 300
/** A tenth of an hour changes little of a month. */
const KEPT_MS = 360_000

export const sketchOf = ({ money, points, holdPercent, drawdownPercent, counts }: BacktestReport): Sketch => {
  const { begun, profit, profitPercent } = money
  const step = Math.max(1, Math.ceil(points.length / POINTS))
  const shown = points.filter((_point, index) => index % step === 0 || index === points.length - 1)
  const last = points.at(-1)?.close ?? 1
  // Holding ends where the report says, and went as the price.
  const ended = Number(begun) * (1 + holdPercent / 100)
  return {
    begun,
    profit,
    profitPercent,
    holdPercent,
    drawdownPercent,
    runs: counts.runs,
    points: shown.map(({ equity, close }) => ({ bot: equity, hold: (ended * close) / last })),
  }
}

/** What a form of a family would run with; null where it cannot be run over prices alone. */
const trialOf = ({ forms, markets }: Backtests, family: string, form: unknown, days: number): Trial | null => {
  const desk = forms.get(family)
  if (desk === undefined || isFolder(form) || findCatalogued(family)?.drivenBy === 'signals') return null
  const read = desk.read(form, findMarketIn(markets))
  if (read.kind === 'wrong') return null
  const { exchange, config } = read.bot
  const found = desk.family.pairs(desk.family.parseConfig(config)).map((pair) => markets.find(exchange, pair))
  const [first, ...others] = found.filter((line) => line !== null)
  if (first === undefined || others.length + 1 < found.length) return null
  const rules = { slippage: undefined, participation: undefined }
  return { desk, lines: [first, ...others], config, days, signals: null, funding: [], rules }
}

type Asked = { family: string; forms: readonly unknown[]; days: number }
export type Sketches = (owner: Owner, asked: Asked, left: AbortSignal | undefined) => Promise<(Sketch | null)[]>

type Kept = { atMs: number; sketch: Sketch | null }

export const openSketches = (backtests: Backtests): Sketches => {
  const { markets, mostMs, nowMs } = backtests
  const kept = new Map<string, Kept>()
  const running = new Map<string, AbortController>()
  const turn = inTurns()
  let started = 0

  const run = async (trial: Trial, signal: AbortSignal): Promise<Sketch | null> => {
    started += 1
    const outcome = await turn(String(started % RUNNING), async () => {
      signal.throwIfAborted()
      return tryOut(markets, trial, signal, () => undefined, '')
    })
    return outcome.state === 'done' ? sketchOf(outcome.report) : null
  }

  const sketch = async (asked: Omit<Asked, 'forms'>, form: unknown, signal: AbortSignal): Promise<Sketch | null> => {
    const trial = trialOf(backtests, asked.family, form, asked.days)
    if (trial === null) return null
    const key = JSON.stringify([asked.family, asked.days, trial.lines[0].market.exchange, trial.config])
    const known = kept.get(key)
    if (known !== undefined && Math.abs(nowMs() - known.atMs) < KEPT_MS) return known.sketch
    const made = await run(trial, signal)
    kept.delete(key)
    kept.set(key, { atMs: nowMs(), sketch: made })
    for (const oldest of kept.keys()) {
      if (kept.size <= KEPT) break
      kept.delete(oldest)
    }
    return made
  }

  return async ({ userId }, { forms, ...asked }, left) => {
    running.get(userId)?.abort()
    const own = new AbortController()
    running.set(userId, own)
    const signal = AbortSignal.any([own.signal, AbortSignal.timeout(mostMs), ...(left === undefined ? [] : [left])])
    try {
      return await Promise.all(forms.map((form) => sketch(asked, form, signal)))
    } catch (error) {
      // Whoever has asked for something else meanwhile looks at this no more.
      if (signal.aborted) return forms.map(() => null)
      throw error
    } finally {
      if (running.get(userId) === own) running.delete(userId)
    }
  }
}
