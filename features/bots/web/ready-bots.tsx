/** Bots that are ready to start with demo money, each with what it would have made: the way of a new account to its first bot. */
import { Button, Skeleton, Text } from '@mantine/core'
import IconPlayerPlay from 'icon:player-play'
import { notifications } from '@mantine/notifications'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { createElement, useEffect, useMemo, useRef, useState } from 'react'
import { catalogued } from '#bots/catalogue.ts'
import { type FormValues, textAt } from '#platform/web/form-values.ts'
import { useFormat, useMessages, useTitle } from '#platform/web/language.tsx'
import { useMoneyWords } from '#platform/web/mode-badge.tsx'
import { Problem } from '#platform/web/problem.tsx'
import type { MarketSummary } from '../../markets/contract.ts'
import { botsApi, marketsQuery, refreshAfter } from './api.ts'
import { beginsAtOnce, familyIcon, offeredTo } from './family.ts'
import { type Kit, useKits } from './family-kit.ts'
import { marketOf } from './market-of.ts'
import { formOf } from './plan-of.ts'
import styles from './presets.module.css'
import { SketchView } from './presets.tsx'
import { useCandles } from './use-plan.ts'
import { useSketches } from './use-sketches.ts'
import { wizardMessages } from './wizard-messages.ts'

/** The first two that begin at once; or the one that is asked for. */
const readyOf = (family: string | null): readonly string[] =>
  (family === null ? catalogued.map(({ name }) => name) : [family]).filter(beginsAtOnce).slice(0, 2)

/** The first family with two pairs, the second with one; an only one with three. */
const choices = (
  families: readonly string[],
  markets: readonly MarketSummary[],
): { family: string; market: MarketSummary }[] => {
  const [first, second] = families
  const of = (family: string | undefined, count: number) =>
    family === undefined
      ? []
      : offeredTo(family, markets)
          .slice(0, count)
          .map((market) => ({ family, market }))
  return [...of(first, second === undefined ? 3 : 2), ...of(second, 1)]
}

/** Height in px of a card, kept while its family comes. */
const CARD_HEIGHT = 230

/** Of the families that come first; or of one of them alone. */
export default function ReadyBots({ family: only = null }: { family?: string | null }) {
  const { data } = useQuery(marketsQuery())
  const families = readyOf(only)
  const kits = useKits(families)
  const markets = data?.markets ?? []
  // One backtest of a user runs at a time: each waits for those before it.
  const [tried, setTried] = useState(0)
  return (
    <div className={styles['presets']}>
      <div className={styles['cards']}>
        {data === undefined && [0, 1, 2].map((place) => <Skeleton key={place} h={CARD_HEIGHT} />)}
        {choices(families, markets).map(({ family, market }, index) => {
          const kit = kits(family)
          const key = `${family} ${market.exchange} ${market.pair}`
          return kit === null ? (
            <Skeleton key={key} h={CARD_HEIGHT} />
          ) : (
            <ReadyBot
              key={key}
              family={family}
              kit={kit}
              market={market}
              isMain={index === 0 && only === null}
              mayTry={index <= tried}
              onTried={() => setTried((now) => Math.max(now, index + 1))}
            />
          )
        })}
      </div>
    </div>
  )
}

type Props = {
  family: string
  kit: Kit
  market: MarketSummary
  isMain: boolean
  mayTry: boolean
  onTried: () => void
}

/** As the balanced preset fills it in for the pair; null while its candles are on their way. */
const useReadyForm = ({ kit: { family }, market }: Pick<Props, 'kit' | 'market'>): FormValues | null => {
  const candles = useCandles(market)
  return useMemo(
    () => {
      if (candles === null) return null
      const begun = { ...family.emptyForm(), exchange: market.exchange, pair: market.pair }
      return { ...family.applyPreset('balanced', formOf(family, begun), marketOf(market), candles) }
    },
    // The price of this moment does not make another bot.
    // oxlint-disable-next-line react/exhaustive-deps
    [family, market.exchange, market.pair, candles === null],
  )
}

const ReadyBot = ({ family, kit, market, isMain, mayTry, onTried }: Props) => {
  const words = useMessages(wizardMessages)
  const money = useMoneyWords()
  const format = useFormat()
  const title = useTitle()
  const form = useReadyForm({ kit, market })
  const forms = useMemo(() => (form === null ? null : [form]), [form])
  const sketches = useSketches(family, mayTry ? forms : null, market.quote)
  const isTried = sketches.kind !== 'coming'
  useEffect(() => {
    if (isTried) onTried()
    // The parent's function is made anew each time; that it has been tried is told once.
    // oxlint-disable-next-line react/exhaustive-deps, react/exhaustive-effect-dependencies
  }, [isTried])
  const start = useStartReady(family)
  const entry = catalogued.find(({ name }) => name === family)
  const amountOf = (of: FormValues): string =>
    `${format.decimal(textAt(of, 'investment'), { digits: [0, 2] })}\u00a0${market.quote}`
  return (
    <section className={styles['card']} data-ready aria-label={`${family.toUpperCase()} ${market.pair}`}>
      <Link to="/bots/$family/create" params={{ family }} className={styles['name']}>
        {createElement(familyIcon(family), { size: 18 })}
        {family.toUpperCase()} {market.pair}
      </Link>
      <Text size="xs" c="dimmed">
        {entry === undefined ? '' : title(entry.about)}
      </Text>
      {sketches.kind !== 'none' && (
        <SketchView sketch={sketches.kind === 'coming' ? undefined : sketches.found[0]} {...sketches} />
      )}
      {form === null ? (
        <Skeleton h={36} />
      ) : (
        <Button
          variant={isMain ? 'filled' : 'default'}
          leftSection={<IconPlayerPlay size={16} />}
          loading={start.isPending}
          onClick={() => start.mutate(form)}
        >
          {words.startButton({ mode: money.demo.toUpperCase(), amount: amountOf(form) })}
        </Button>
      )}
      {start.isError && <Problem error={start.error} sentence={kit.refusal(start.error)} />}
    </section>
  )
}

/** Started once, under the same id after a failure; then its page is opened. */
const useStartReady = (family: string) => {
  const client = useQueryClient()
  const navigate = useNavigate()
  const words = useMessages(wizardMessages)
  const command = useRef(crypto.randomUUID())
  return useMutation({
    mutationFn: async (form: FormValues) => {
      const { name } = await botsApi.freeName.call({ family, pair: textAt(form, 'pair') })
      return await botsApi.create.call({ commandId: command.current, family, form: { ...form, name } })
    },
    onSuccess: async (accepted) => {
      await refreshAfter(client, accepted)
      notifications.show({ message: words.created })
      await navigate({ to: '/bots/$family/$botId', params: { family, botId: accepted.id } })
    },
  })
}
