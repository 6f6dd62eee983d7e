/** A demo bot is never without an end: whatever else its settings are, no form makes an unlimited one of them (engine.md I09). */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isFolder } from './folder/is-folder.ts'
import type { Parsed } from './form.ts'
import { formOf as formOfFutures } from './futures-signal/reform.ts'
import { parse as parseFutures } from './futures-signal/schema.ts'
import { futuresSignalTrials } from './futures-signal/trials.ts'
import { formOf as formOfGrid } from './grid/reform.ts'
import { parse as parseGrid } from './grid/schema.ts'
import { gridTrials } from './grid/trials.ts'
import { formOf as formOfHodl } from './hodl/reform.ts'
import { parse as parseHodl } from './hodl/schema.ts'
import { hodlTrials } from './hodl/trials.ts'
import type { FamilyName } from './index.ts'
import { formOf as formOfIndicator } from './indicator/reform.ts'
import { parse as parseIndicator } from './indicator/schema.ts'
import { indicatorTrials } from './indicator/trials.ts'
import { formOf as formOfRsi, parse as parseRsi } from './rsi/wizard.ts'
import { rsiTrials } from './rsi/trials.ts'
import { formOf as formOfSignal } from './signal/reform.ts'
import { parse as parseSignal } from './signal/schema.ts'
import { signalTrials } from './signal/trials.ts'
import { formOf as formOfSpot } from './spot/reform.ts'
import { parse as parseSpot } from './spot/schema.ts'
import { spotTrials } from './spot/trials.ts'

type Repeating = { mode: 'live' | 'demo'; account: string; repeats: { kind: 'limited' | 'unlimited'; count: string } }

/** What the form of a family says of these settings with another mode and other repeats. */
type Typed = (changes: Repeating) => Parsed<{ mode: string; repeats: number | null }>

const typedBy = <Config extends { mode: string; repeats: number | null }>(
  trials: fc.Arbitrary<{ config: Config }>,
  formOf: (config: Config) => object,
  parse: (typed: unknown, now: null) => Parsed<Config>,
): fc.Arbitrary<Typed> =>
  trials.map(
    ({ config }) =>
      (changes) =>
        parse({ ...formOf(config), ...changes }, null),
  )

/** A folder runs nothing itself: each of its bots came with an end of its own, and keeps one when it is changed. */
const trading = spotTrials.filter(({ config }) => !isFolder(config))

/** A family that is not here does not compile. */
const all: Record<FamilyName, fc.Arbitrary<Typed>> = {
  'futures-signal': typedBy(futuresSignalTrials, formOfFutures, parseFutures),
  grid: typedBy(gridTrials, formOfGrid, parseGrid),
  spot: typedBy(trading, formOfSpot, parseSpot),
  hodl: typedBy(hodlTrials, formOfHodl, parseHodl),
  signal: typedBy(signalTrials, formOfSignal, parseSignal),
  indicator: typedBy(indicatorTrials, formOfIndicator, parseIndicator),
  rsi: typedBy(rsiTrials, formOfRsi, parseRsi),
}

const unlimited = { kind: 'unlimited', count: '' } as const

const isBarred = (parsed: ReturnType<Typed>): boolean =>
  !parsed.ok && parsed.issues.some(({ path, code }) => path === 'repeats.kind' && code === 'demo-unlimited')

describe.each(Object.entries(all))('%s', (_name, settings) => {
  it('is never without an end as a demo bot', () => {
    fc.assert(
      fc.property(settings, (typed) => {
        const endless = typed({ mode: 'demo', account: '', repeats: unlimited })
        expect(endless.ok).toBe(false)
        // Some settings cannot be typed: then nothing that belongs together is looked at.
        fc.pre(endless.ok || endless.draft !== null)
        expect(isBarred(endless)).toBe(true)
        expect(isBarred(typed({ mode: 'demo', account: '', repeats: { kind: 'limited', count: '7' } }))).toBe(false)
        expect(isBarred(typed({ mode: 'live', account: 'key', repeats: unlimited }))).toBe(false)
      }),
    )
  })
})
