/** What a bot has made, split and named, and beside it what buying and holding would have made. */
import { Card, Divider, Group, SegmentedControl, Stack, Text, Title } from '@mantine/core'
import { baseOf, quoteOf } from '#engine/pair-names.ts'
import { signOf } from '#platform/web/format.ts'
import { useFormat, useMessages } from '#platform/web/language.tsx'
import { Money, Profit } from '#platform/web/money.tsx'
import type { Bot } from './api.ts'
import { botMessages } from './bot-messages.ts'
import { type BotSearch, currencies } from './bot-search.ts'
import { difference, isZero, product, quotient } from './bot-total.ts'
import { driverMessages } from './driver-messages.ts'
import { percentOfMessages } from './percent-of-messages.ts'
import { FactLine } from './fact-line.tsx'
import { driverOf } from './family.ts'
import { holdingsOf } from './holdings.ts'
import { listMessages } from './messages.ts'
import styles from './pages.module.css'

type Shown = BotSearch['in']
type Props = { bot: Bot; tickSize: string; shown: Shown; onShown: (shown: Shown) => void }

/** In which asset profit is shown, and what one of the quote is worth in it. */
const worthOf = ({ pair, price, currency }: Bot, shown: Shown): { asset: string; rate: string } => {
  if (shown === 'base' && !isZero(price)) return { asset: baseOf(pair), rate: quotient('1', price) }
  if (shown === 'account' && currency !== null) return currency
  return { asset: quoteOf(pair), rate: '1' }
}

const CurrencySwitch = ({ bot, shown, onShown }: Omit<Props, 'tickSize'>) => {
  const words = useMessages(botMessages)
  const offered: { value: string; label: string }[] = [
    { value: 'quote', label: quoteOf(bot.pair) },
    { value: 'base', label: baseOf(bot.pair) },
    ...(bot.currency === null ? [] : [{ value: 'account', label: bot.currency.asset }]),
  ]
  return (
    <SegmentedControl
      aria-label={words.shownIn}
      value={shown ?? 'quote'}
      onChange={(next) => onShown(currencies.find((known) => known === next))}
      data={offered}
    />
  )
}

export const ProfitPanel = ({ bot, tickSize, shown, onShown }: Props) => {
  const words = useMessages(botMessages)
  const list = useMessages(listMessages)
  const { percentOf } = useMessages(percentOfMessages)
  const format = useFormat()
  const { profit } = bot
  const { asset, rate } = worthOf(bot, shown)
  const inAsset = (amount: string): string => (rate === '1' ? amount : product(amount, rate))
  return (
    <Card p="md">
      <Group justify="space-between" mb="sm" gap="sm">
        <Title order={2} size="h5">
          {words.profitTitle}
        </Title>
        <CurrencySwitch bot={bot} shown={shown} onShown={onShown} />
      </Group>
      <Stack component="dl" gap={6} m={0}>
        <FactLine label={list.realised}>
          <Profit amount={inAsset(profit.realised)} asset={asset} />
        </FactLine>
        {bot.stopCount > 0 && (
          <FactLine label={words.stopLossProfit({ count: format.count(bot.stopCount) })}>
            <Profit amount={inAsset(bot.stopLossProfit)} asset={asset} />
          </FactLine>
        )}
        <FactLine label={list.unrealised}>
          <Profit amount={inAsset(profit.unrealised)} asset={asset} />
        </FactLine>
        <FactLine label={list.total} strong>
          <Profit amount={inAsset(profit.total)} asset={asset} />{' '}
          <span style={{ whiteSpace: 'nowrap' }}>
            (
            {percentOf({
              percent: format.percent(profit.percent, 'always'),
              amount: format.decimal(bot.investment, { digits: [0, 2] }),
            })}
            )
          </span>
        </FactLine>
        <FactLine label={words.feesTaken}>
          <Money amount={inAsset(profit.fees)} asset={asset} />
        </FactLine>
      </Stack>
      <HoldComparison bot={bot} asset={asset} inAsset={inAsset} />
      {rate !== '1' && (
        <Text size="xs" c="dimmed" mt="xs">
          {words.atPrice({ price: format.price(bot.price, tickSize) })}
        </Text>
      )}
      <Divider my="sm" />
      <Holdings bot={bot} tickSize={tickSize} />
    </Card>
  )
}

const Holdings = ({ bot, tickSize }: Pick<Props, 'bot' | 'tickSize'>) => {
  const words = useMessages(botMessages)
  const driven = useMessages(driverMessages[driverOf(bot.family)])
  const list = useMessages(listMessages)
  const format = useFormat()
  const quote = quoteOf(bot.pair)
  const holdings = holdingsOf(bot)
  const [only] = holdings
  return (
    <Stack component="dl" gap={6} m={0}>
      <FactLine label={list.investment}>
        <Money amount={bot.investment} asset={quote} />
      </FactLine>
      <FactLine label={list.bound}>
        <Money amount={bot.committed} asset={quote} />
      </FactLine>
      <FactLine label={words.holds}>
        {only === undefined && '–'}
        {holdings.map(({ pair, base }) => (
          <div key={pair}>
            <Money amount={base} asset={baseOf(pair)} digits={[0, 8]} />
          </div>
        ))}
      </FactLine>
      {only !== undefined && holdings.length === 1 && (
        <FactLine label={words.average}>{format.price(quotient(only.cost, only.base), tickSize)}</FactLine>
      )}
      {bot.startPrice !== null && <OwnPrices bot={bot} startPrice={bot.startPrice} tickSize={tickSize} />}
      <FactLine label={driven.used}>
        {bot.limit === null
          ? format.count(bot.used)
          : words.ofLimit({ used: format.count(bot.used), limit: format.count(bot.limit) })}
      </FactLine>
      <FactLine label={list.runs}>{format.count(bot.runs)}</FactLine>
    </Stack>
  )
}

/** What one trade of a user began at, and what it has entered at. */
const OwnPrices = ({ bot, startPrice, tickSize }: Pick<Props, 'bot' | 'tickSize'> & { startPrice: string }) => {
  const words = useMessages(botMessages)
  const format = useFormat()
  const tradePrice = bot.trades[0]?.tradePrice ?? null
  return (
    <>
      <FactLine label={words.startPrice}>{format.price(startPrice, tickSize)}</FactLine>
      <FactLine label={words.tradePrice} note={words.tradePriceHelp}>
        {tradePrice === null ? '–' : format.price(tradePrice, tickSize)}
      </FactLine>
    </>
  )
}

type ComparisonProps = { bot: Bot; asset: string; inAsset: (amount: string) => string }

/** Beside its own total, what holding would have made; what that means stands below. */
const HoldComparison = ({ bot, asset, inAsset }: ComparisonProps) => {
  const words = useMessages(botMessages)
  const format = useFormat()
  const { buyAndHold, total } = bot.profit
  if (buyAndHold === null) return null
  const ahead = difference(total, buyAndHold)
  const sentence = { amount: format.money(inAsset(ahead.replace('-', '')), asset) }
  return (
    <>
      <Divider my="sm" />
      <Stack component="dl" gap={6} m={0}>
        <FactLine label={words.buyAndHold}>
          <Profit amount={inAsset(buyAndHold)} asset={asset} />
        </FactLine>
      </Stack>
      <Text size="sm" mt={6}>
        {signOf(ahead) < 0 ? words.behindHold(sentence) : words.ahead(sentence)}
      </Text>
      <details className={styles['help']}>
        <summary>{words.holdHow}</summary>
        {words.holdHelp}
      </details>
    </>
  )
}
