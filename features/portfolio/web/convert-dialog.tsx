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
import { moneyKind } from '#platform/money-kind.ts'
import { useMoneyWords } from '#platform/web/mode-badge.tsx'
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
  if (typed.trim() === '') return '0'
  const read = readNumber(typed)
  return read.ok ? formatDecimal(read.value) : typed
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

type Typed = { pair: string; side: Side; amount: string }

type FieldsProps = {
  account: PortfolioAccount
  typed: Typed
  onType: (typed: Typed) => void
  isAsking: boolean
  onAsk: () => void
}

const givenOf = ({ pair, side }: Typed): string => (side === 'buy' ? quoteOf(pair) : baseOf(pair))

const Fields = ({ account, typed, onType, isAsking, onAsk }: FieldsProps) => {
  const words = useMessages(portfolioWords)
  const format = useFormat()
  const names = { base: baseOf(typed.pair), quote: quoteOf(typed.pair) }
  const given = givenOf(typed)
  const { convertible = '0' } = account.assets.find(({ asset }) => asset === given) ?? {}
  return (
    <Stack>
      <NativeSelect
        label={words.pair}
        value={typed.pair}
        data={account.pairs}
        onChange={({ currentTarget }) => onType({ ...typed, pair: currentTarget.value })}
      />
      <SegmentedControl
        aria-label={words.direction}
        value={typed.side}
        data={[
          { value: 'buy', label: words.buys(names) },
          { value: 'sell', label: words.sells(names) },
        ]}
        onChange={(chosen) => onType({ ...typed, side: chosen === 'sell' ? 'sell' : 'buy' })}
      />
      <TextInput
        label={words.amount({ asset: given })}
        description={words.available({ amount: format.money(convertible, given) })}
        inputMode="decimal"
        autoComplete="off"
        value={typed.amount}
        onChange={({ currentTarget }) => onType({ ...typed, amount: currentTarget.value })}
      />
      <Group gap="sm">
        <Button variant="default" onClick={() => onType({ ...typed, amount: convertible })}>
          {words.all}
        </Button>
        <Button variant="light" loading={isAsking} onClick={onAsk}>
          {words.ask}
        </Button>
      </Group>
    </Stack>
  )
}

export default function ConvertDialog({ account, onClose }: Props) {
  const words = useMessages(portfolioWords)
  const shared = useMessages(sharedMessages)
  const [typed, setTyped] = useState<Typed>({ pair: account.pairs[0] ?? '', side: 'buy', amount: '' })
  const [commandId, setCommandId] = useState(() => crypto.randomUUID())
  const order = { account: account.id, ...typed, amount: amountOf(typed.amount) }
  const asking = { ...portfolioApi.quote.queryOptions({ input: order, enabled: false, retry: false }), gcTime: 0 }
  const { data: quote, error, isFetching, refetch } = useQuery(asking)
  const seconds = useSecondsLeft(quote)
  const facts = useFacts(quote, seconds)
  const act = useAct(portfolioApi.convert, {})
  const outcome = act.data === undefined || !act.isDone ? null : outcomes[act.data.outcome]
  const mode = useMoneyWords()[moneyKind({ mode: account.kind, exchange: account.exchange })]
  const confirm = () => {
    if (quote !== undefined) act.send({ ...order, commandId, price: quote.price })
    // Another press is another conversion.
    setCommandId(crypto.randomUUID())
  }
  return (
    <Ask
      tone="plain"
      title={words.convertTitle}
      facts={outcome === null ? facts : []}
      confirm={outcome === null ? words.confirm({ mode }) : null}
      cancel={outcome === null ? shared.cancel : words.close}
      isReady={quote !== undefined && (seconds ?? 0) > 0}
      act={act}
      onConfirm={confirm}
      onClose={onClose}
    >
      {outcome === null ? (
        <>
          <Fields
            account={account}
            typed={typed}
            onType={setTyped}
            isAsking={isFetching}
            onAsk={() => void refetch()}
          />
          {quote === undefined && <Refusal error={error} onReload={onClose} />}
        </>
      ) : (
        <Alert color={outcome.color} role="status">
          {words[outcome.word]}
        </Alert>
      )}
    </Ask>
  )
}
