/** What a bot has made, split and named, and beside it what buying and holding would have made. */
import { Card, Divider, Group, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { signOf } from '#platform/web/format.ts'
import { useFormat, useMessages } from '#platform/web/language.tsx'
import { Money, Profit } from '#platform/web/money.tsx'
import { baseOf, type Bot, quoteOf } from './api.ts'
import { botMessages } from './bot-messages.ts'
import { difference, isZero, quotient } from './bot-total.ts'
import { listMessages } from './messages.ts'

const Line = ({ label, children, strong = false }: { label: string; children: ReactNode; strong?: boolean }) => (
  <Group justify="space-between" gap="sm" wrap="nowrap" align="baseline">
    <Text component="dt" size="sm" {...(strong ? { fw: 600 } : { c: 'dimmed' })}>
      {label}
    </Text>
    <Text component="dd" m={0} ta="right" fw={strong ? 700 : 500} size={strong ? 'lg' : 'sm'}>
      {children}
    </Text>
  </Group>
)

export const ProfitPanel = ({ bot, tickSize }: { bot: Bot; tickSize: string }) => {
  const words = useMessages(botMessages)
  const list = useMessages(listMessages)
  const format = useFormat()
  const quote = quoteOf(bot.pair)
  const { profit } = bot
  return (
    <Card p="md">
      <Title order={2} size="h5" mb="sm">
        {words.profitTitle}
      </Title>
      <Stack component="dl" gap={6} m={0}>
        <Line label={list.realised}>
          <Profit amount={profit.realised} asset={quote} />
        </Line>
        {bot.stopCount > 0 && (
          <Line label={words.stopLossProfit({ count: format.count(bot.stopCount) })}>
            <Profit amount={bot.stopLossProfit} asset={quote} />
          </Line>
        )}
        <Line label={list.unrealised}>
          <Profit amount={profit.unrealised} asset={quote} />
        </Line>
        <Line label={list.total} strong>
          <Profit amount={profit.total} asset={quote} />{' '}
          <span style={{ whiteSpace: 'nowrap' }}>({format.percent(profit.percent, 'always')})</span>
        </Line>
        <Line label={words.feesTaken}>
          <Money amount={profit.fees} asset={quote} />
        </Line>
        <Divider component="div" my={4} aria-hidden />
        <Line label={list.investment}>
          <Money amount={bot.investment} asset={quote} />
        </Line>
        <Line label={list.bound}>
          <Money amount={bot.committed} asset={quote} />
        </Line>
        <Line label={words.holds}>
          {isZero(bot.base) ? '–' : <Money amount={bot.base} asset={baseOf(bot.pair)} digits={[0, 8]} />}
        </Line>
        {!isZero(bot.base) && <Line label={words.average}>{format.price(quotient(bot.cost, bot.base), tickSize)}</Line>}
        <Line label={words.levelsUsed}>
          {bot.limit === null
            ? format.count(bot.used)
            : words.ofLimit({ used: format.count(bot.used), limit: format.count(bot.limit) })}
        </Line>
        <Line label={list.runs}>{format.count(bot.runs)}</Line>
      </Stack>
      <HoldComparison bot={bot} quote={quote} />
    </Card>
  )
}

const HoldComparison = ({ bot, quote }: { bot: Bot; quote: string }) => {
  const words = useMessages(botMessages)
  const format = useFormat()
  const { buyAndHold, total } = bot.profit
  if (buyAndHold === null) return null
  const ahead = difference(total, buyAndHold)
  const sentence = { amount: format.money(ahead.replace('-', ''), quote) }
  return (
    <Text size="sm" mt="sm" c="dimmed">
      {words.buyAndHold}: <Profit amount={buyAndHold} asset={quote} />
      <br />
      {signOf(ahead) < 0 ? words.behindHold(sentence) : words.ahead(sentence)}
    </Text>
  )
}
