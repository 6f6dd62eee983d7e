import { Badge } from '@mantine/core'
import { useMessages } from '#platform/web/language.tsx'
import type { AccountState } from '../rules.ts'
import { stateWords } from './messages.ts'

const colors: Record<AccountState, string> = { active: 'brand', unconfirmed: 'yellow', locked: 'red', deleted: 'gray' }

export const StateBadge = ({ state }: { state: AccountState }) => {
  const words = useMessages(stateWords)
  return (
    <Badge variant="light" color={colors[state]} autoContrast>
      {words[state]}
    </Badge>
  )
}
