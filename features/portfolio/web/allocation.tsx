/** Shares of an account's assets in its value, as one bar with its parts in words. */
import { Box, Group, Stack, Text } from '@mantine/core'
import { toNumber, parseDecimal } from '#engine/money.ts'
import { useFormat, useMessages } from '#platform/web/language.tsx'
import type { PortfolioAccount } from '../contract.ts'
import { portfolioWords } from './messages.ts'
import './portfolio.css'

type Part = { asset: string; percent: number }

/** Most parts that a bar tells apart; the smaller ones are one. */
const PARTS = 6

/** Largest first. Empty where nothing has a price. */
export const partsOf = ({ assets, worth }: Pick<PortfolioAccount, 'assets' | 'worth'>): Part[] => {
  const whole = toNumber(parseDecimal(worth) ?? 0n)
  if (whole <= 0) return []
  const parts = assets
    .map(({ asset, worth: own }) => ({ asset, percent: (100 * toNumber(parseDecimal(own ?? '0') ?? 0n)) / whole }))
    .filter(({ percent }) => percent > 0)
    .toSorted((left, right) => right.percent - left.percent)
  if (parts.length <= PARTS) return parts
  const rest = parts.slice(PARTS - 1).reduce((sum, { percent }) => sum + percent, 0)
  return [...parts.slice(0, PARTS - 1), { asset: '…', percent: rest }]
}

export const Allocation = ({ account }: { account: PortfolioAccount }) => {
  const words = useMessages(portfolioWords)
  const format = useFormat()
  const parts = partsOf(account)
  if (parts.length === 0) return null
  const said = parts.map(({ asset, percent }) => `${asset} ${format.percent(percent)}`)
  return (
    <Stack gap="xs">
      <div className="allocation" role="img" aria-label={words.allocationOf({ parts: said.join(', ') })}>
        {parts.map(({ asset, percent }, index) => (
          <Box key={asset} className={`allocation-part allocation-${index}`} style={{ width: `${percent}%` }} />
        ))}
      </div>
      <Group gap="md" aria-hidden>
        {parts.map(({ asset }, index) => (
          <Group key={asset} gap={6} wrap="nowrap">
            <span className={`allocation-mark allocation-${index}`} />
            <Text size="sm">{said[index]}</Text>
          </Group>
        ))}
      </Group>
    </Stack>
  )
}
