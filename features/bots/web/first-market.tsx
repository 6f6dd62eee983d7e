/** What may be traded, for whoever has no bot yet: each pair leads to the form of a first bot for it. */
import { Skeleton, Text, Title, VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { catalogued } from '#bots/catalogue.ts'
import { exchangeWords } from '#features/markets/web/index.ts'
import { useFormat, useMessages } from '#platform/web/language.tsx'
import type { MarketSummary } from '../../markets/contract.ts'
import { marketsQuery, REREAD_MS } from './api.ts'
import { firstFamily, isOffered, offeredTo } from './family.ts'
import { keyOfPair } from './favorite-pairs.ts'
import styles from './first-market.module.css'
import { firstMarketMessages } from './first-market-messages.ts'
import { shortVolume } from './short-volume.ts'

/** As many as stand on the first screen; the form has them all. */
const ROWS = 8

const colorOf = (change: number): string | undefined => {
  if (change === 0) return undefined
  return change > 0 ? 'var(--profit)' : 'var(--loss)'
}

type RowProps = { family: string; market: MarketSummary; withExchange: boolean }

const Row = ({ family, market, withExchange }: RowProps) => {
  const { exchangeTitle } = useMessages(exchangeWords)
  const words = useMessages(firstMarketMessages)
  const format = useFormat()
  const { exchange, pair, price, tickSize, changePercent, day } = market
  const at = exchangeTitle({ name: exchange })
  return (
    <tr>
      <th scope="row">
        {pair}
        {withExchange && <small>{at}</small>}
      </th>
      <td className="tabular">{format.price(price, tickSize)}</td>
      <td className="tabular" style={{ color: colorOf(changePercent ?? 0) }}>
        {changePercent === null ? '–' : format.percent(changePercent, 'always')}
      </td>
      <td className="tabular" data-wide>
        {day === null ? '–' : shortVolume(day.volume, format.region)}
      </td>
      <td className="tabular" data-wide>
        {day === null ? '–' : format.percent(day.rangePercent)}
      </td>
      <td>
        <Link
          to="/bots/$family/create"
          params={{ family }}
          search={{ exchange, pair }}
          className="text-link"
          aria-label={words.tryPair({ pair: withExchange ? `${pair}, ${at}` : pair })}
        >
          {words.try}
        </Link>
      </td>
    </tr>
  )
}

export default function FirstMarket() {
  const words = useMessages(firstMarketMessages)
  const { data } = useQuery({ ...marketsQuery(), refetchInterval: REREAD_MS })
  if (data === undefined) return <Skeleton className={styles['coming']} />
  // The installation may do without the first.
  const family = catalogued.map(({ name }) => name).find(isOffered) ?? firstFamily
  const found = offeredTo(family, data.markets)
  if (found.length === 0) return null
  const shown = found.slice(0, ROWS)
  const several = new Set(shown.map(({ exchange }) => exchange)).size > 1
  return (
    <section className={`surface ${styles['card'] ?? ''}`} aria-label={words.title}>
      <div className={styles['head']}>
        <Title order={2}>{words.title}</Title>
        <Text size="sm" c="dimmed">
          {words.about}
        </Text>
      </div>
      <table className={styles['table']}>
        <thead>
          <tr>
            <th scope="col">{words.pair}</th>
            <th scope="col">{words.price}</th>
            <th scope="col">{words.day}</th>
            <th scope="col" data-wide>
              {words.volume}
            </th>
            <th scope="col" data-wide>
              {words.range}
            </th>
            <th scope="col">
              <VisuallyHidden>{words.try}</VisuallyHidden>
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map((market) => (
            <Row key={keyOfPair(market)} family={family} market={market} withExchange={several} />
          ))}
        </tbody>
      </table>
    </section>
  )
}
