/** Demo, live and the money of a local exchange look different everywhere, and say which they are. */
import { Badge } from '@mantine/core'
import type { MoneyKind } from '../money-kind.ts'
import { useMessages } from './language.tsx'
import { sharedMessages } from './messages.ts'

/** How each kind of money is called. */
export const useMoneyWords = (): Readonly<Record<MoneyKind, string>> => {
  const { modeDemo: demo, modeLive: live, modeTest: test } = useMessages(sharedMessages)
  return { demo, live, test }
}

export const ModeBadge = ({ mode }: { mode: MoneyKind }) => (
  <Badge component="span" className={`badge-${mode}`} variant="filled">
    {useMoneyWords()[mode]}
  </Badge>
)
