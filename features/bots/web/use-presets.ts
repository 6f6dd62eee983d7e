/** Ready-made values for a new bot: from how much the price has moved lately, or from the reader's last bot. */
import { useQuery } from '@tanstack/react-query'
import { useDebouncedValue } from '@mantine/hooks'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { Candles } from '#engine/candle.ts'
import type { Side } from '#engine/market.ts'
import type { PresetName } from '#bots/form.ts'
import { readNumber } from '#bots/number.ts'
import { type FormValues, isValues, textAt } from '#platform/web/form-values.ts'
import type { TypedForm } from '#platform/web/form.tsx'
import type { MarketSummary } from '../../markets/contract.ts'
import { botQuery, botsApi, valuesOf } from './api.ts'
import type { FamilyModule } from './family-kit.ts'
import { marketOf } from './market-of.ts'
import { formOf } from './plan-of.ts'
import { findMarket, useCandles } from './use-plan.ts'
import { useSlowPrice } from './use-slow-price.ts'
import { useSketches } from './use-sketches.ts'

export const presetNames = ['careful', 'balanced', 'active'] as const satisfies readonly PresetName[]
export type PresetChoice = PresetName | 'last'

/** An empty form for a pair of the list, the first where none is named, so that there is something to see at once. */
export const firstValues = (
  family: FamilyModule,
  markets: readonly MarketSummary[],
  at?: Pick<MarketSummary, 'exchange' | 'pair'>,
): FormValues => {
  const first = markets.find(({ exchange, pair }) => exchange === at?.exchange && pair === at.pair) ?? markets[0]
  const empty = family.emptyForm()
  return first === undefined ? { ...empty } : { ...empty, exchange: first.exchange, pair: first.pair }
}

/** What a preset's prices are for: a pair, and whether it buys or sells first. */
const keyOf = (family: FamilyModule, values: FormValues): Key => ({
  pair: `${textAt(values, 'exchange')} ${textAt(values, 'pair')}`,
  side: family.entersBy(formOf(family, values)),
})

type Key = { pair: string; side: Side }

const sameKey = (left: Key | null, right: Key): boolean => left?.pair === right.pair && left.side === right.side

/** The fields of `values` that stood otherwise before. */
const typedSince = (before: FormValues, values: FormValues): FormValues =>
  Object.fromEntries(
    Object.keys(before)
      .filter((field) => JSON.stringify(before[field]) !== JSON.stringify(values[field]))
      .map((field) => [field, values[field]]),
  )

/** At most the one field that turns the bot round is not as the preset has filled it in. */
const isUntouched = (filled: string, values: FormValues): boolean => {
  if (filled === '') return false
  const before: unknown = JSON.parse(filled)
  return isValues(before) && Object.keys(typedSince(before, values)).length <= 1
}

const derive = (
  family: FamilyModule,
  name: PresetName,
  values: FormValues,
  market: MarketSummary,
  candles: Candles,
) => ({
  ...family.applyPreset(name, formOf(family, values), marketOf(market), candles),
})

/** The values that presets are about: name and mode are the reader's own. */
const shapeOf = ({ name: _, mode: __, ...rest }: FormValues): string => JSON.stringify(rest)

/** The chosen market, with the price that was heard last: a form may stand open for an hour. */
const useMarketNow = (markets: readonly MarketSummary[], values: FormValues): MarketSummary | null => {
  const listed = findMarket(markets, values)
  const price = useSlowPrice(listed?.exchange ?? '', listed?.pair ?? '')
  return useMemo(() => (listed === null || price === undefined ? listed : { ...listed, price }), [listed, price])
}

type Input = {
  family: FamilyModule
  name: string
  form: TypedForm
  markets: readonly MarketSummary[]
  /** Whether the values that the form begins with come from elsewhere. */
  isSettled: boolean
}

/** `settle` tells that these values come from elsewhere and are not to be derived again for their pair. */
export const usePresets = ({ family, name, form, markets, isSettled }: Input) => {
  const [chosen, setChosen] = useState<PresetChoice | null>(isSettled ? null : 'balanced')
  /** What the preset filled in; a later change by hand makes it nobody's. */
  const [filled, setFilled] = useState('')
  const derivedFor = useRef<Key | null>(isSettled ? keyOf(family, form.values) : null)
  /** The same pair, as the page is drawn. */
  const [valuedFor, setValuedFor] = useState(() => (isSettled ? keyOf(family, form.values).pair : null))
  const settleFor = (values: FormValues) => {
    derivedFor.current = keyOf(family, values)
    setValuedFor(derivedFor.current.pair)
  }
  /** What stood in the form when its pair was chosen. */
  const awaited = useRef({ pair: '', values: form.values })
  const market = useMarketNow(markets, form.values)
  const candles = useCandles(market)
  const last = useLast(name)
  const key = keyOf(family, form.values)

  // The values of a pair can be derived only when its candles have come, which no press of a key tells.
  useEffect(() => {
    if (awaited.current.pair !== key.pair) awaited.current = { pair: key.pair, values: form.values }
    if (candles === null || market === null || sameKey(derivedFor.current, key)) return
    const isFirst = derivedFor.current === null
    const isTurned = derivedFor.current?.pair === key.pair
    derivedFor.current = key
    setValuedFor(key.pair)
    // Prices typed by hand stay when the bot is turned round; another pair needs its own.
    if (isTurned && !isUntouched(filled, form.values)) return
    const preset = chosen === null || chosen === 'last' ? 'balanced' : chosen
    const derived = derive(family, preset, form.values, market, candles)
    // What was typed while the candles were on their way stays as it was typed.
    if (isFirst && !form.changed) form.accept(derived)
    else form.replace(isTurned ? derived : { ...derived, ...typedSince(awaited.current.values, form.values) })
    setChosen(preset)
    setFilled(shapeOf(derived))
  }, [candles, market, key, chosen, filled, family, form])

  const fill = (name: PresetName) => {
    if (market === null || candles === null) return
    const derived = derive(family, name, form.values, market, candles)
    setFilled(shapeOf(derived))
    form.replace(derived)
  }
  /** What the preset shares out follows what is typed, as it is typed. */
  const setAmount = (investment: string) => {
    const values = { ...form.values, investment }
    const isOfPreset = chosen !== null && chosen !== 'last' && filled === shapeOf(form.values)
    if (!isOfPreset || !readNumber(investment).ok || market === null || candles === null)
      return form.set('investment', investment)
    const derived = { ...derive(family, chosen, values, market, candles), investment }
    setFilled(shapeOf(derived))
    form.replace(derived)
  }
  return {
    setAmount,
    /** Whether the values are still those of the pair before: nothing may start with them. */
    isComing: market !== null && valuedFor !== key.pair,
    sketches: useSketches(
      name,
      useForms({ family, values: form.values, market, candles: filled === '' && !isSettled ? null : candles }),
      market?.quote ?? '',
    ),
    chosen: filled === shapeOf(form.values) ? chosen : null,
    hasLast: last !== null,
    choose: (choice: PresetChoice) => {
      setChosen(choice)
      if (choice !== 'last') return fill(choice)
      if (last === null) return
      settleFor(last)
      const values = { ...last, name: '' }
      setFilled(shapeOf(values))
      form.replace(values)
    },
    settle: (values: FormValues) => {
      settleFor(values)
      setChosen(null)
    },
  }
}

/** An amount is typed digit by digit. */
const SETTLED_MS = 400

type FormsInput = { family: FamilyModule; values: FormValues; market: MarketSummary | null; candles: Candles | null }

/** What each preset would fill in, for this pair and amount; the same as long as those are, though the price moves on. Null while the candles are on their way. */
const useForms = ({ family, values, market, candles }: FormsInput): readonly FormValues[] | null => {
  const typed = textAt(values, 'investment')
  const [settled] = useDebouncedValue(typed, SETTLED_MS)
  const amount = settled === '' ? typed : settled
  const { pair, side } = keyOf(family, values)
  return useMemo(
    () =>
      market === null || candles === null
        ? null
        : presetNames.map((preset) =>
            derive(family, preset, typed === '' ? values : { ...values, investment: amount }, market, candles),
          ),
    // What else is typed, and the price of this moment, do not make other presets.
    // oxlint-disable-next-line react/exhaustive-deps
    [family, pair, side, amount, market === null, candles === null],
  )
}

/** The settings of the newest bot of the family; null while there is none. */
const useLast = (family: string): FormValues | null => {
  const newest = useQuery(botsApi.list.queryOptions({ input: { family, limit: 1 } })).data?.bots[0]
  const bot = useQuery({ ...botQuery(newest?.id ?? ''), enabled: newest !== undefined }).data
  if (bot === undefined) return null
  const values = valuesOf(bot)
  return Object.keys(values).length === 0 ? null : values
}
