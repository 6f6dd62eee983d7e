/** What a folder is and what its bots come to: the fields of a folder (spec 001 section 3). The figures that are looked for first stand in a strip, the others in a line. */
import type { ReactNode } from 'react'
import { exchangeWords } from '#features/markets/web/index.ts'
import { useFormat, useMessages } from '#platform/web/language.tsx'
import { Money, Profit } from '#platform/web/money.tsx'
import { Time } from '#platform/web/time.tsx'
import styles from './bot-facts.module.css'
import { Fact } from './fact.tsx'
import { factMessages } from './fact-messages.ts'
import type { FolderFacts } from './folders-api.ts'
import { foldersWords } from './folders-messages.ts'

type Of = { folder: FolderFacts }

const joined = (texts: readonly string[]): string => (texts.length === 0 ? '–' : texts.join(', '))

const Sums = ({ folder: { totals }, of }: Of & { of: 'investment' | 'realised' | 'total' }) =>
  totals.length === 0
    ? '–'
    : totals.map(({ kind, quote, [of]: amount }) => (
        <div key={`${kind} ${quote}`}>
          {of === 'investment' ? (
            <Money amount={amount} asset={quote} digits={2} />
          ) : (
            <Profit amount={amount} asset={quote} digits={2} />
          )}
        </div>
      ))

/** What they make a day, each kind of money by itself. */
const Paces = ({ folder: { totals } }: Of) => {
  const words = useMessages(factMessages)
  const format = useFormat()
  return totals.map(({ kind, quote, percentADay }) =>
    percentADay === null ? null : (
      <div key={`${kind} ${quote}`}>{words.aDay({ percent: format.percent(percentADay, 'always') })}</div>
    ),
  )
}

/** What selling all of it now would make, of each kind of money and quote asset, with the part that it is of its cost. */
const Risk = ({ folder: { risk } }: Of) => {
  const words = useMessages(foldersWords)
  const format = useFormat()
  if (risk.length === 0)
    return (
      <Fact label={words.rateRisk} note={words.rateRiskNone}>
        {'–'}
      </Fact>
    )
  return (
    <Fact
      label={words.rateRisk}
      note={risk.map(({ kind, quote, cost, percent }) => (
        <div key={`${kind} ${quote}`}>
          {words.rateRiskOf({ percent: format.percent(percent, 'always'), cost: format.money(cost, quote) })}
        </div>
      ))}
    >
      {risk.map(({ kind, quote, amount }) => (
        <div key={`${kind} ${quote}`}>
          <Profit amount={amount} asset={quote} digits={2} />
        </div>
      ))}
    </Fact>
  )
}

export const FolderStrip = ({ folder }: Of) => {
  const words = useMessages(foldersWords)
  const format = useFormat()
  const { limit, used, trades } = folder
  return (
    <dl className={styles['facts']} aria-label={words.facts}>
      <Fact label={words.realised}>
        <Sums folder={folder} of="realised" />
      </Fact>
      <Risk folder={folder} />
      <Fact label={words.total} note={<Paces folder={folder} />}>
        <Sums folder={folder} of="total" />
      </Fact>
      <Fact label={words.investment} note={words.inBots({ count: format.count(folder.bots) })}>
        <Sums folder={folder} of="investment" />
      </Fact>
      <Fact label={words.used} note={words.ofTrades({ count: format.count(trades) })}>
        {limit === null ? format.count(used) : words.ofLimit({ used: format.count(used), limit: format.count(limit) })}
      </Fact>
      <Fact label={words.pending} note={words.filledBeside({ count: format.count(folder.completed) })}>
        {format.count(folder.pending)}
      </Fact>
    </dl>
  )
}

const Figure = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd className="tabular">{children}</dd>
  </div>
)

/** What is seldom looked for; on a phone it comes last. */
export const FolderLine = ({ folder }: Of) => {
  const words = useMessages(foldersWords)
  const { exchangeTitle } = useMessages(exchangeWords)
  const format = useFormat()
  const { pairs, exchanges, keys, limit, used, startedAtMs, createdAtMs } = folder
  return (
    <dl className={`${styles['line']} ${styles['last']}`} aria-label={words.more}>
      <Figure label={words.pair}>{joined(pairs)}</Figure>
      <Figure label={words.exchange}>{joined(exchanges.map((name) => exchangeTitle({ name })))}</Figure>
      <Figure label={words.key}>{keys.length === 0 && folder.bots > 0 ? words.demo : joined(keys)}</Figure>
      <Figure label={words.limit}>{limit === null ? words.noLimit : format.count(limit)}</Figure>
      {limit !== null && <Figure label={words.remaining}>{format.count(Math.max(0, limit - used))}</Figure>}
      <Figure label={words.created}>
        <Time atMs={createdAtMs} />
      </Figure>
      <Figure label={words.started}>{startedAtMs === null ? words.notStarted : <Time atMs={startedAtMs} />}</Figure>
      <Figure label={words.copies}>{words.copiesNone}</Figure>
    </dl>
  )
}
