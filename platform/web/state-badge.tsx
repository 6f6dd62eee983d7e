/** The state of a thing, in words and a colour. */
import { Badge } from '@mantine/core'
import type { Messages } from '#engine/messages.ts'
import { useMessages } from './language.tsx'

/** `const StatusBadge = stateBadge(statusWords, { pending: 'yellow', closed: 'gray' })`. */
export const stateBadge = <State extends string>(
  words: Messages<Record<State, string>>,
  colors: Readonly<Record<State, string>>,
) =>
  function StateBadge({ state }: { state: State }) {
    const names: Readonly<Record<State, string>> = useMessages(words)
    return (
      <Badge variant="light" color={colors[state]} autoContrast>
        {names[state]}
      </Badge>
    )
  }
