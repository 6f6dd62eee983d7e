import { Text } from '@mantine/core'
import IconAlertTriangle from 'icon:alert-triangle'
import { Link } from '@tanstack/react-router'
import { messages } from '#engine/messages.ts'
import { useMessages } from '#platform/web/language.tsx'
import type { Overview } from '../contract.ts'

const keyWords = messages(
  { broken: 'This key cannot be used: no bot trades with it. Its page says why.' },
  { broken: 'Ez a kulcs nem használható: egy bot sem kereskedik vele. Az oldalán látható, hogy miért.' },
)

/** Keys at exchanges that cannot be used, each with the way to its page. */
export const KeyLines = ({ keys }: { keys: Overview['keys'] }) => {
  const words = useMessages(keyWords)
  return keys.map(({ id, name }) => (
    <Link key={id} to="/user/api/$apiId" params={{ apiId: id }} className="warning-line">
      <IconAlertTriangle size={20} color="var(--warning)" aria-hidden />
      <span>
        <Text span fw={600}>
          {name}
        </Text>
        <Text span size="sm" c="dimmed" display="block">
          {words.broken}
        </Text>
      </span>
    </Link>
  ))
}
