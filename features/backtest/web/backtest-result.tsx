/** What came of a trial. While it runs, everything has its place already, so that nothing moves when the figures come. */
import { Alert, List, Progress, SimpleGrid, Skeleton, Stack, Text, Title } from '@mantine/core'
import IconAlertTriangle from 'icon:alert-triangle'
import type { ReactNode } from 'react'
import { signOf } from '#platform/web/format.ts'
import { useFormat, useMessages } from '#platform/web/language.tsx'
import { Money, Profit } from '#platform/web/money.tsx'
import type { BacktestJob, BacktestReport } from '../contract.ts'
import { assumptionWords, refusalWords, reportWords } from '../messages.ts'
import { BacktestChart, CHART_HEIGHT } from './backtest-chart.tsx'
import styles from './backtest.module.css'
import { panelMessages } from './messages.ts'
import { aheadBy, feesOf, heldProfit, quoteOf } from './money-of.ts'

type Done = Extract<BacktestJob, { state: 'done' }>
type Props = {
  job: BacktestJob | null
  /** How far it is, as a sentence. */
  news: string
  /** How far back was asked for. */
  days: number
  /** It has not been waited for: no place is kept for what might still come. */
  isWhole?: boolean
}

const shareOf = (job: BacktestJob | null): number => (job?.state === 'running' ? job.done * 100 : 0)

export const BacktestResult = ({ job, news, days, isWhole = false }: Props) => {
  const words = useMessages(panelMessages)
  const done = job?.state === 'done' ? job : null
  return (
    <div
      className={styles['result']}
      role="group"
      aria-label={words.result}
      {...(isWhole ? { 'data-whole': true } : {})}
    >
      <div className={styles['head']}>
        {done !== null ? <Verdict report={done.report} days={days} /> : <Waiting job={job} news={news} />}
      </div>
      {job?.state !== 'failed' && (
        <>
          <Figures report={done?.report ?? null} />
          {done !== null && <StopFirst report={done.report} />}
          {done === null ? <Skeleton height={CHART_HEIGHT} animate={false} /> : <BacktestChart report={done.report} />}
          {done !== null && <Ground done={done} />}
        </>
      )}
    </div>
  )
}

const Waiting = ({ job, news }: Pick<Props, 'job' | 'news'>) => {
  const words = useMessages(panelMessages)
  const format = useFormat()
  if (job?.state === 'failed')
    return (
      <Alert color="red" icon={<IconAlertTriangle size={20} />}>
        {news}
      </Alert>
    )
  const share = Math.floor(shareOf(job))
  return (
    <Stack gap={6}>
      <Text size="sm" aria-hidden>
        {job?.state === 'running' ? words.running({ percent: `${format.count(share)}\u00a0%` }) : words.queued}
      </Text>
      <Progress value={share} aria-label={words.progress} transitionDuration={200} />
    </Stack>
  )
}

const DAY_MS = 86_400_000

const Verdict = ({ report, days }: { report: BacktestReport; days: number }) => {
  const words = useMessages(panelMessages)
  const format = useFormat()
  const ahead = aheadBy(report)
  const sign = signOf(ahead)
  const asset = quoteOf(report.pair)
  const sums = {
    profit: format.profit(report.money.profit, asset),
    difference: format.money(ahead.replace('-', ''), asset),
  }
  const sentence = { '-1': words.worse(sums), 0: words.same(sums), 1: words.better(sums) }[sign]
  const had = Math.floor((report.toMs - report.fromMs) / DAY_MS)
  return (
    <>
      <Text fw={600}>{sentence}</Text>
      <Text size="sm" c="dimmed">
        {words.period({
          from: format.dateTime(report.fromMs),
          to: format.dateTime(report.toMs),
          candles: format.count(report.candles),
          interval: report.interval,
        })}
      </Text>
      {had < days - 1 && <Text size="sm">{words.shorter({ days: format.count(had) })}</Text>}
    </>
  )
}

/** The value of a figure; a dash until it is known. */
const Figure = ({ label, note, children }: { label: string; note?: string | undefined; children: ReactNode }) => (
  <div>
    <Text component="dt" size="xs" c="dimmed">
      {label}
    </Text>
    <Text component="dd" m={0} fw={600} className="tabular">
      {children}
    </Text>
    <Text component="dd" m={0} size="xs" c="dimmed" className="tabular">
      {note ?? '\u00a0'}
    </Text>
  </div>
)

/** How much of the fees was taken in a third asset. */
const useThirdFees = (): ((report: BacktestReport) => string | undefined) => {
  const words = useMessages(reportWords)
  const format = useFormat()
  return ({ pair, money: { thirdFees } }) => {
    if (thirdFees === null) return undefined
    const { asset, amount, quote } = thirdFees
    const worth = format.money(quote, quoteOf(pair))
    return `${words.feesIn({ asset })}: ${words.feesWorth({ amount: format.money(amount, asset), worth })}`
  }
}

const Figures = ({ report }: { report: BacktestReport | null }) => {
  const words = useMessages(reportWords)
  const format = useFormat()
  const thirdFees = useThirdFees()
  if (report === null) {
    const labels = [words.profit, words.hold, words.drawdown, words.fills, words.fees, words.runs]
    return (
      <SimpleGrid component="dl" cols={{ base: 2, sm: 3 }} m={0} spacing="md" verticalSpacing="xs">
        {labels.map((label) => (
          <Figure key={label} label={label}>
            –
          </Figure>
        ))}
      </SimpleGrid>
    )
  }
  const asset = quoteOf(report.pair)
  const { counts, money } = report
  return (
    <SimpleGrid component="dl" cols={{ base: 2, sm: 3 }} m={0} spacing="md" verticalSpacing="xs">
      <Figure label={words.profit} note={format.percent(money.profitPercent, 'always')}>
        <Profit amount={money.profit} asset={asset} />
      </Figure>
      <Figure label={words.hold} note={format.percent(report.holdPercent, 'always')}>
        <Profit amount={heldProfit(report)} asset={asset} />
      </Figure>
      <Figure label={words.drawdown}>{format.percent(report.drawdownPercent)}</Figure>
      <Figure label={words.fills}>
        {format.count(counts.buys)} + {format.count(counts.sells)}
      </Figure>
      <Figure label={words.fees} note={thirdFees(report)}>
        <Money amount={feesOf(report)} asset={asset} />
      </Figure>
      <Figure label={words.runs} note={`${words.stops}: ${format.count(counts.stops)}`}>
        {format.count(counts.runs)}
      </Figure>
    </SimpleGrid>
  )
}

/** What it comes to with the stop first, where a candle reaches both. */
const StopFirst = ({ report: { stopFirst, pair } }: { report: BacktestReport }) => {
  const words = useMessages(reportWords)
  const format = useFormat()
  if (stopFirst === null) return null
  return (
    <Text size="sm">
      {words.stopFirst({
        candles: format.count(stopFirst.candles),
        profit: format.profit(stopFirst.profit, quoteOf(pair)),
        percent: format.percent(stopFirst.profitPercent, 'always'),
        stops: format.count(stopFirst.stops),
        drawdown: format.percent(stopFirst.drawdownPercent),
      })}
    </Text>
  )
}

/** What the figures rest on: what was refused, what is missing, and the rules of filling. */
const Ground = ({ done: { report, fees } }: { done: Done }) => {
  const words = useMessages(panelMessages)
  const said = useMessages(reportWords)
  const refusals = Object.entries(report.refusals)
  const format = useFormat()
  const sentences = useSentences(report)
  return (
    <>
      <Text size="sm" c="dimmed">
        {words.pricesOfToday} {said.past}
      </Text>
      <RefusedOrders refusals={refusals} />
      <details>
        <summary className={styles['summary']}>{said.assumptions}</summary>
        <List size="sm" mt="xs">
          <List.Item>
            {words.marketFees({
              maker: format.percent(Number(fees.maker) * 100),
              taker: format.percent(Number(fees.taker) * 100),
            })}
          </List.Item>
          {sentences.map((sentence) => (
            <List.Item key={sentence}>{sentence}</List.Item>
          ))}
        </List>
      </details>
    </>
  )
}

const useSentences = ({ assumptions, gaps }: BacktestReport): string[] => {
  const words = useMessages(assumptionWords)
  const said = useMessages(reportWords)
  const format = useFormat()
  const rules = assumptions.map(({ code, values: { slippage, share, feePair = '', spare = 0 } }) => {
    const text = words[code]
    const percent = (value: number): string => format.decimal(String(value), { digits: [0, 4] })
    if (typeof text === 'string') return text
    return text({ slippage: percent(slippage), share: percent(share), feePair, spare: percent(spare) })
  })
  const [longest] = gaps.longest
  if (longest === undefined) return [...rules, said.noGaps]
  const { pair, fromMs, toMs } = longest
  const missing = said.gaps({
    gaps: format.count(gaps.count),
    candles: format.count(gaps.candles),
    longest: `${pair === undefined ? '' : `${pair} `}${format.dateTime(fromMs)} – ${format.dateTime(toMs)}`,
  })
  const pairs = gaps.pairs?.map((each) => `${each.pair} ${format.count(each.candles)}`)
  return [...rules, missing, ...(pairs === undefined ? [] : [said.gapsOfPairs({ pairs: pairs.join(', ') })])]
}

const RefusedOrders = ({ refusals }: { refusals: readonly (readonly [reason: string, times: number])[] }) => {
  const words = useMessages(panelMessages)
  const said = useMessages(reportWords)
  const reasons: Readonly<Record<string, string>> = useMessages(refusalWords)
  const format = useFormat()
  if (refusals.length === 0) return null
  return (
    <div>
      <Title order={2} size="sm">
        {said.refusals}
      </Title>
      <List size="sm">
        {refusals.map(([reason, times]) => (
          <List.Item key={reason}>
            {words.refused({ reason: reasons[reason] ?? reason, times: format.count(times) })}
          </List.Item>
        ))}
      </List>
    </div>
  )
}
