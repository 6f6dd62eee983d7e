/** The six figures that say at one glance whether a bot is good. */
import { useQuery } from '@tanstack/react-query'
import { quoteOf } from '#engine/pair-names.ts'
import { useFormat, useMessages } from '#platform/web/language.tsx'
import { Profit } from '#platform/web/money.tsx'
import { type Bot, curveQuery } from './api.ts'
import styles from './bot-facts.module.css'
import { Fact } from './fact.tsx'
import { factMessages } from './fact-messages.ts'
import { runTime } from './run-time.ts'

const DAY_MS = 86_400_000
const NOTHING = '–'

/** A percent in the color of its sign. */
const Percent = ({ value }: { value: number }) => {
  const format = useFormat()
  const color = value === 0 ? undefined : value > 0 ? 'var(--profit)' : 'var(--loss)'
  return <span style={{ color }}>{format.percent(value, 'always')}</span>
}

const Running = ({ bot: { pace, startedAtMs } }: { bot: Bot }) => {
  const words = useMessages(factMessages)
  const format = useFormat()
  const since = startedAtMs === null ? words.notStarted : words.since({ at: format.date(startedAtMs) })
  return (
    <Fact label={words.running} note={since}>
      {pace === null ? NOTHING : runTime(pace.ranMs, words, format)}
    </Fact>
  )
}

export const BotFacts = ({ bot }: { bot: Bot }) => {
  const words = useMessages(factMessages)
  const format = useFormat()
  const curve = useQuery(curveQuery(bot.id)).data?.curve ?? null
  const asset = quoteOf(bot.pair)
  const { pace, profit } = bot
  const isFirstDay = pace !== null && pace.ranMs < DAY_MS
  return (
    <dl className={styles['facts']} aria-label={words.facts}>
      <Running bot={bot} />
      <Fact label={words.realisedADay} {...(isFirstDay ? { note: words.firstDay } : {})}>
        {pace === null ? NOTHING : <Profit amount={pace.realisedADay} asset={asset} digits={2} />}
      </Fact>
      <Fact label={words.total}>
        <Profit amount={profit.total} asset={asset} digits={2} />
      </Fact>
      <Fact
        label={words.returnOn({ amount: format.money(bot.investment, asset, { digits: [0, 2] }) })}
        {...(pace === null ? {} : { note: words.aDay({ percent: format.percent(pace.percentADay, 'always') }) })}
      >
        <Percent value={profit.percent} />
      </Fact>
      <Fact label={words.drawdown} note={words.ofPeak}>
        {curve === null ? NOTHING : format.percent(curve.fallPercent)}
      </Fact>
      <Fact label={words.runs}>{format.count(bot.runs)}</Fact>
    </dl>
  )
}
