/** Converts in an account: pair, direction and amount, a quote that stands for ten seconds, and its outcome. */
import { Alert, Button, Group, NativeSelect, SegmentedControl, Stack, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { readNumber } from '#bots/number.ts'
import { formatDecimal } from '#engine/money.ts'
import { baseOf, quoteOf } from '#engine/pair-names.ts'
import { useAct } from '#platform/web/act.ts'
import { Ask } from '#platform/web/ask.tsx'
import { useFormat, useMessages } from '#platform/web/language.tsx'
import { sharedMessages } from '#platform/web/messages.ts'
import { Refusal } from '#platform/web/refusal.tsx'
import type { ConvertQuote, PortfolioAccount } from '../contract.ts'
import { portfolioApi } from './api.ts'
import { portfolioWords } from './messages.ts'

type Props = { account: PortfolioAccount; onClose: () => void }
type Side = 'buy' | 'sell'

const SECOND_MS = 1_000
const MOST_SECONDS = 10

/** Seconds that a quote still stands; null without one. */
const useSecondsLeft = (quote: ConvertQuote | undefined): number | null => {
  const [nowMs, setNowMs] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), SECOND_MS / 2)
    return () => clearInterval(timer)
  }, [])
  return quote === undefined
    ? null
    : Math.min(MOST_SECONDS, Math.max(0, Math.ceil((quote.untilMs - nowMs) / SECOND_MS)))
}

/** An amount as the server takes it: what cannot be read is sent as it is, and refused. */
const amountOf = (typed: string): string => {
  const read = readNumber(typed)
  return read?.ok === true ? formatDecimal(read.value) : typed.trim() === '' ? '0' : typed
}

const outcomes = {
  success: { color: 'green', word: 'convertSuccess' },
  failed: { color: 'red', word: 'convertFailed' },
  pending: { color: 'yellow', word: 'convertPending' },
} as const

const useFacts = (quote: ConvertQuote | undefined, seconds: number | null) => {
  const words = useMessages(portfolioWords)
  const format = useFormat()
  if (quote === undefined) return []
  if (seconds === 0) return [words.old]
  const { gives, receives, price } = quote
  return [
    words.gives({ amount: format.money(gives.amount, gives.asset) }),
    words.receives({ amount: format.money(receives.amount, receives.asset) }),
    words.limit({ price: format.decimal(price) }),
    words.valid({ seconds: format.count(seconds ?? 0) }),
  ]
}

export default function ConvertDialog({ account, onClose }: Props) {
  const words = useMessages(portfolioWords)
  const shared = useMessages(sharedMessages)
  const format = useFormat()
  const [pair, setPair] = useState(account.pairs[0] ?? '')
  const [side, setSide] = useState<Side>('buy')
  const [typed, setTyped] = useState('')
  const [commandId, setCommandId] = useState(() => crypto.randomUUID())
  const [base, quoteAsset] = [baseOf(pair), quoteOf(pair)]
  const given = side === 'buy' ? quoteAsset : base
  const { convertible = '0' } = account.assets.find(({ asset }) => asset === given) ?? {}
  const order = { account: account.id, pair, side, amount: amountOf(typed) }
  const {
    data: quote,
    error,
    isFetching,
    refetch,
  } = useQuery({
    ...portfolioApi.quote.queryOptions({ input: order, enabled: false, retry: false }),
    gcTime: 0,
  })
  const seconds = useSecondsLeft(quote)
  const facts = useFacts(quote, seconds)
  const act = useAct(portfolioApi.convert, {})
  const outcome = act.data === undefined ? null : outcomes[act.data.outcome]
  const isOver = act.isDone && outcome !== null
  return (
    <Ask
      tone="plain"
      title={words.convertTitle}
      facts={isOver ? [] : facts}
      confirm={isOver ? null : words.confirm({ mode: account.kind === 'demo' ? shared.modeDemo : shared.modeLive })}
      cancel={isOver ? words.close : shared.cancel}
      isReady={quote !== undefined && (seconds ?? 0) > 0}
      act={act}
      onConfirm={() => {
        if (quote !== undefined) act.send({ ...order, commandId, price: quote.price })
        // Another press is another conversion.
        setCommandId(crypto.randomUUID())
      }}
      onClose={onClose}
    >
      {isOver ? (
        <Alert color={outcome.color} role="status">
          {words[outcome.word]}
        </Alert>
      ) : (
        <Stack>
          <NativeSelect
            label={words.pair}
            value={pair}
            data={account.pairs}
            onChange={({ currentTarget }) => setPair(currentTarget.value)}
          />
          <SegmentedControl
            aria-label={words.direction}
            value={side}
            data={[
              { value: 'buy', label: words.buys({ base, quote: quoteAsset }) },
              { value: 'sell', label: words.sells({ base, quote: quoteAsset }) },
            ]}
            onChange={(chosen) => setSide(chosen === 'sell' ? 'sell' : 'buy')}
          />
          <TextInput
            label={words.amount({ asset: given })}
            description={words.available({ amount: format.money(convertible, given) })}
            inputMode="decimal"
            autoComplete="off"
            value={typed}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          />
          <Group gap="sm">
            <Button variant="default" mih={44} onClick={() => setTyped(convertible)}>
              {words.all}
            </Button>
            <Button variant="light" mih={44} loading={isFetching} onClick={() => void refetch()}>
              {words.ask}
            </Button>
          </Group>
          {quote === undefined && <Refusal error={error} onReload={onClose} />}
        </Stack>
      )}
    </Ask>
  )
}
