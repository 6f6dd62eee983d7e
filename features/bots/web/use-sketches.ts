/** What each preset would have made of the last days: asked for by itself, and given up when the pair changes. */
import { useQuery } from '@tanstack/react-query'
import { apiOf } from '#platform/web/api.ts'
import type { FormValues } from '#platform/web/form-values.ts'
import type { backtest, Sketch } from '../../backtest/contract.ts'
import { driverOf } from './family.ts'

const api = apiOf<typeof backtest>('backtest')

const DAYS = 30
const FRESH_MS = 360_000

export type Sketches =
  /** The family trades by what it hears, which past prices do not hold. */
  | { kind: 'none' }
  | { kind: 'coming'; quote: string; days: number }
  | { kind: 'here'; found: readonly (Sketch | null)[]; quote: string; days: number }

/** Whoever only looks has agreed to nothing and started nothing. */
const asTrial = (values: FormValues): FormValues => ({
  ...values,
  name: 'Trial',
  mode: 'demo',
  ...('disclaimerAccepted' in values ? { disclaimerAccepted: true } : {}),
})

/** `forms` are those of the presets, in their order; null while their candles are on their way. */
export const useSketches = (family: string, forms: readonly FormValues[] | null, quote: string): Sketches => {
  const isDriven = driverOf(family) === 'signals'
  const { data, isError } = useQuery({
    ...api.sketch.queryOptions({ input: { family, forms: (forms ?? [{}]).map(asTrial), days: DAYS } }),
    enabled: forms !== null && !isDriven,
    staleTime: FRESH_MS,
    retry: false,
  })
  if (isDriven) return { kind: 'none' }
  if (isError) return { kind: 'here', found: (forms ?? []).map(() => null), quote, days: DAYS }
  if (data === undefined) return { kind: 'coming', quote, days: DAYS }
  return { kind: 'here', found: data.sketches, quote, days: DAYS }
}
