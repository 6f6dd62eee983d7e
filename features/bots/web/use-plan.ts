/** Everything a wizard shows for the values as they stand, with the present price, candles and balance. */
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Candles } from '#engine/candle.ts'
import { exchangeWords } from '#features/markets/web/index.ts'
import type { Choice } from '#platform/web/form-fields.tsx'
import type { FormValues } from '#platform/web/form-values.ts'
import { textAt } from '#platform/web/form-values.ts'
import { useFormat, useMessages, useOpenFormat } from '#platform/web/language.tsx'
import { partialsAllowed } from '#platform/web/product.ts'
import type { ApiKeyView } from '../../api-keys/contract.ts'
import type { MarketSummary } from '../../markets/contract.ts'
import { DEMO_BALANCE } from '../demo-balance.ts'
import { type Bot, balanceQuery, keysQuery } from './api.ts'
import { candlesOf, noCandles } from './candles-of.ts'
import type { FamilyModule, Kit } from './family-kit.ts'
import { candlesQuery } from './candles-query.ts'
import type { Plan } from './plan.ts'
import { planOf } from './plan-of.ts'
import { useSlowPrice } from './use-slow-price.ts'
import type { Asked } from './why-drawer.tsx'
import { wizardMessages } from './wizard-messages.ts'
import { type KeptIssue, stillRefused } from './wizard-state.ts'

export const findMarket = (markets: readonly MarketSummary[], values: FormValues): MarketSummary | null => {
  const [exchange, pair] = [textAt(values, 'exchange'), textAt(values, 'pair')]
  return markets.find((one) => one.exchange === exchange && one.pair === pair) ?? null
}

/** What an explanation of a field reckons with; null until a pair is chosen. */
export const askedOf = (
  family: FamilyModule,
  values: FormValues,
  markets: readonly MarketSummary[],
  plan: Plan,
): Asked | null => {
  const market = findMarket(markets, values)
  return market === null || plan.market === null ? null : { family, values, market, price: plan.market.price }
}

/** A key that does not work now cannot be chosen. */
const accountsAt = (keys: readonly ApiKeyView[], exchange: string): Choice[] =>
  keys
    .filter((key) => key.exchange === exchange && key.status === 'active')
    .map(({ id, name }) => ({ value: id, label: name }))

type Input = {
  kit: Kit
  values: FormValues
  markets: readonly MarketSummary[]
  refused: readonly KeptIssue[]
  /** The bot whose settings are changed; absent for a new one. */
  bot?: Bot
}

/** Candles of the chosen pair, as presets and preview take them; null while they are fetched. */
export const useCandles = (market: MarketSummary | null): Candles | null => {
  const { data } = useQuery(candlesQuery(market?.exchange ?? '', market?.pair ?? '', '15m'))
  return useMemo(() => (data === undefined ? null : candlesOf(data)), [data])
}

export const usePlan = ({ kit, values, markets, refused, bot }: Input): Plan => {
  const wizard = useMessages(wizardMessages)
  const { exchangeTitle } = useMessages(exchangeWords)
  const format = useOpenFormat()
  const balanceFormat = useFormat()
  const market = findMarket(markets, values)
  const price = useSlowPrice(market?.exchange ?? '', market?.pair ?? '') ?? market?.price ?? null
  const candles = useCandles(market) ?? noCandles
  const { balances, demoStart } = useQuery(balanceQuery()).data ?? {}
  const keys = useQuery(keysQuery()).data?.keys
  const exchange = market?.exchange ?? ''
  const accounts = useMemo(() => accountsAt(keys ?? [], exchange), [keys, exchange])
  const isDemo = textAt(values, 'mode') !== 'live'
  const own = balances?.filter((balance) => balance.exchange === exchange && (balance.kind === 'demo') === isDemo)
  // Of several accounts at one exchange it is not said here which one a key opens.
  const account = own?.length === 1 ? own[0] : undefined
  // The account opens with the first bot; what is in a real one is told then.
  const unopened =
    balances === undefined || account !== undefined || !isDemo
      ? null
      : (demoStart?.[market?.quote ?? ''] ?? DEMO_BALANCE)
  const free = account?.assets.find((asset) => asset.asset === market?.quote)?.free ?? unopened
  const freeBase =
    account?.assets.find((asset) => asset.asset === market?.base)?.free ??
    (balances === undefined || !isDemo ? null : '0')
  const { family, words } = kit
  return useMemo(
    () =>
      planOf({
        family,
        voice: { family: words, wizard, exchangeTitle, format, market },
        values,
        markets,
        accounts,
        price,
        mostPartials: partialsAllowed(),
        candles,
        free,
        freeBase,
        balanceFormat,
        refused: stillRefused(refused, values),
        fixed: bot === undefined ? null : wizard.fixedHere,
        mayUse: bot?.investment ?? '0',
      }),
    [
      family,
      words,
      wizard,
      exchangeTitle,
      format,
      market,
      values,
      markets,
      accounts,
      price,
      candles,
      free,
      freeBase,
      balanceFormat,
      refused,
      bot,
    ],
  )
}
