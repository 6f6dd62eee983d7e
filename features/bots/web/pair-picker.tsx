/** The pair of a new bot, out of a list that says how each has moved and what is traded of it. */
import { TextInput, UnstyledButton } from '@mantine/core'
import IconSearch from 'icon:search'
import IconStar from 'icon:star'
import { useState } from 'react'
import { exchangeWords } from '#features/markets/web/index.ts'
import { useFormat, useMessages } from '#platform/web/language.tsx'
import type { MarketSummary } from '../../markets/contract.ts'
import { keyOfPair, toggleFavorite, useFavorites } from './favorite-pairs.ts'
import { pairMessages } from './pair-messages.ts'
import { foundPairs } from './pair-search.ts'
import styles from './pair-picker.module.css'
import { shortVolume } from './short-volume.ts'

type Props = {
  markets: readonly MarketSummary[]
  chosen: { exchange: string; pair: string }
  onChoose: (market: MarketSummary) => void
}

export const PairPicker = ({ markets, chosen, onChoose }: Props) => {
  const words = useMessages(pairMessages)
  const [search, setSearch] = useState('')
  const favorites = useFavorites()
  const all = foundPairs(markets, search)
  const isFavorite = (market: MarketSummary): boolean => favorites.has(keyOfPair(market))
  const found = [...all.filter(isFavorite), ...all.filter((market) => !isFavorite(market))]
  const several = new Set(markets.map(({ exchange }) => exchange)).size > 1
  return (
    <div>
      <TextInput
        type="search"
        label={words.pair}
        placeholder={words.search}
        leftSection={<IconSearch size={16} />}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
        onKeyDown={(event) => {
          const [first] = found
          if (event.key !== 'Enter') return
          // It chooses; it does not start a bot.
          event.preventDefault()
          if (first !== undefined) onChoose(first)
        }}
      />
      <div className={styles['head']} aria-hidden>
        <span />
        <span>{words.pair}</span>
        <span>{words.day}</span>
        <span>{words.volume}</span>
        <span>{words.range}</span>
      </div>
      <div className={styles['pairs']} role="radiogroup" aria-label={words.pairs}>
        {found.map((market) => (
          <PairRow
            key={keyOfPair(market)}
            market={market}
            withExchange={several}
            isChosen={keyOfPair(market) === keyOfPair(chosen)}
            isFavorite={isFavorite(market)}
            onChoose={onChoose}
          />
        ))}
        {found.length === 0 && <p className={styles['none']}>{words.none}</p>}
      </div>
    </div>
  )
}

type RowProps = Pick<Props, 'onChoose'> & {
  market: MarketSummary
  withExchange: boolean
  isChosen: boolean
  isFavorite: boolean
}

const PairRow = ({ market, withExchange, isChosen, isFavorite, onChoose }: RowProps) => {
  const words = useMessages(pairMessages)
  const format = useFormat()
  const { exchangeTitle } = useMessages(exchangeWords)
  const { pair, exchange, changePercent, day } = market
  const change = changePercent ?? 0
  const color = change === 0 ? undefined : change > 0 ? 'var(--profit)' : 'var(--loss)'
  return (
    <div className={styles['line']}>
      <UnstyledButton
        className={styles['star']}
        aria-label={words.favorite({ pair })}
        aria-pressed={isFavorite}
        // By keyboard the chosen pair is made a favorite: one stop, not one for each pair.
        tabIndex={isChosen ? 0 : -1}
        onClick={() => toggleFavorite(keyOfPair(market))}
      >
        <IconStar size={14} fill={isFavorite ? 'currentColor' : 'none'} />
      </UnstyledButton>
      <UnstyledButton
        className={styles['row']}
        role="radio"
        aria-checked={isChosen}
        title={words.least({ amount: format.money(market.minNotional, market.quote) })}
        onClick={() => onChoose(market)}
      >
        <strong>
          {pair}
          {withExchange && <small>{exchangeTitle({ name: exchange })}</small>}
        </strong>
        <span className="tabular" style={{ color }}>
          {changePercent === null ? '–' : format.percent(changePercent, 'always')}
        </span>
        <span className="tabular">{day === null ? '–' : shortVolume(day.volume, format.region)}</span>
        <span className="tabular">{day === null ? '–' : format.percent(day.rangePercent)}</span>
      </UnstyledButton>
    </div>
  )
}
