import { Text } from '@mantine/core'
import { useMemo } from 'react'
import { PersonLink } from '#features/sign-in/web/index.ts'
import { useFormat, useMessages } from '#platform/web/language.tsx'
import type { Column } from '#platform/web/table.tsx'
import { Time } from '#platform/web/time.tsx'
import type { AuditEntry } from '../contract.ts'
import { actionMessages } from '../messages.ts'
import { fieldWords, shownValue } from './field-words.ts'
import { auditWords } from './messages.ts'
import styles from './audit.module.css'

const NONE = '–'

const Actor = ({ actor, impersonator, address }: AuditEntry) => {
  const words = useMessages(auditWords)
  return (
    <div>
      {actor === null ? (
        <Text size="sm" c="dimmed">
          {address === null ? words.program : words.visitor}
        </Text>
      ) : (
        <PersonLink id={actor.id}>{actor.name}</PersonLink>
      )}
      {impersonator !== null && (
        <Text size="xs" c="dimmed">
          {words.actedBy({ name: impersonator.name })}
        </Text>
      )}
    </div>
  )
}

/** What was there and what is there now, a field each line. */
const Changes = ({ changes }: Pick<AuditEntry, 'changes'>) => {
  const words = useMessages(auditWords)
  const fields: Readonly<Record<string, string>> = useMessages(fieldWords)
  const format = useFormat()
  const shown = (text: string | null) => (text === null ? words.nothing : shownValue(text, format, words))
  if (changes.length === 0) return NONE
  return (
    <ul className={styles['changes']}>
      {changes.map(({ field, before, after }) => (
        <li key={field}>
          <Text span size="xs" fw={600}>
            {fields[field] ?? field}:{' '}
          </Text>
          <Text span size="xs" c="dimmed">
            {shown(before)}
          </Text>
          <Text span size="xs" role="img" aria-label={words.becomes}>
            {' → '}
          </Text>
          <Text span size="xs">
            {shown(after)}
          </Text>
        </li>
      ))}
    </ul>
  )
}

export const useColumns = (): readonly Column<AuditEntry>[] => {
  const words = useMessages(auditWords)
  const actions: Readonly<Record<string, string>> = useMessages(actionMessages)
  return useMemo(
    () => [
      {
        id: 'time',
        header: words.time,
        isSortable: true,
        cell: ({ atMs }) => <Time atMs={atMs} as="dateTimeSecond" />,
      },
      { id: 'action', header: words.action, card: 'title', cell: ({ action }) => actions[action] ?? action },
      { id: 'actor', header: words.actor, cell: Actor },
      {
        id: 'subject',
        header: words.subject,
        cell: ({ subject }) => (subject === null ? NONE : <PersonLink id={subject.id}>{subject.name}</PersonLink>),
      },
      { id: 'changes', header: words.changes, card: 'more', cell: Changes },
      {
        id: 'entity',
        header: words.entity,
        card: 'more',
        cell: ({ entity, entityId }) => (
          <Text size="xs" className={styles['wrap'] ?? ''}>
            {entity} {entityId}
          </Text>
        ),
      },
      { id: 'address', header: words.address, card: 'more', cell: ({ address }) => address ?? NONE },
      {
        id: 'reason',
        header: words.reason,
        card: 'more',
        cell: ({ reason }) => (
          <Text size="sm" className={styles['wrap'] ?? ''}>
            {reason ?? NONE}
          </Text>
        ),
      },
    ],
    [words, actions],
  )
}
