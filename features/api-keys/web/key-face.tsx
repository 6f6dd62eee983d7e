/** How a key looks: its state, what it may do, and what is wrong. */
import { Alert, Badge, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useFormat, useMessages } from '#platform/web/language.tsx'
import { keyStatusWords, rightWords, troubleWords } from '../messages.ts'
import { daysUntil, NOTICE_DAYS } from '../rules.ts'
import type { ApiKeyView } from './api.ts'
import { apiKeyWords } from './messages.ts'

const colors: Readonly<Record<ApiKeyView['status'], string>> = {
  checking: 'yellow',
  active: 'green',
  invalid: 'red',
  permission_error: 'red',
  expired: 'red',
  frozen: 'red',
  deleted_at_exchange: 'red',
  deleted: 'gray',
}

export const StatusBadge = ({ status }: Pick<ApiKeyView, 'status'>) => {
  const words = useMessages(keyStatusWords)
  return (
    <Badge variant="light" color={colors[status]}>
      {words[status]}
    </Badge>
  )
}

/** The rights in words, one after another. */
export const useRights = () => {
  const words = useMessages(apiKeyWords)
  const names = useMessages(rightWords)
  const all = ['read', 'trade', 'futures', 'withdraw'] as const
  return ({ rights }: Pick<ApiKeyView, 'rights'>): string => {
    if (rights === null) return words.notKnown
    const had = all.filter((right) => rights[right]).map((right) => names[right])
    return had.length === 0 ? '–' : had.join(', ')
  }
}

export const useAddresses = () => {
  const words = useMessages(apiKeyWords)
  return ({ addresses }: Pick<ApiKeyView, 'addresses'>): string => {
    if (addresses === null) return words.notKnown
    if (addresses.kind === 'listed') return addresses.list.join(', ')
    return addresses.kind === 'any' ? words.anyAddress : words.limited
  }
}

/** A sentence for a key that is in trouble or will end soon; null for one that is fine. */
const useWarning = () => {
  const words = useMessages(apiKeyWords)
  const troubles = useMessages(troubleWords)
  const [longest] = NOTICE_DAYS
  return ({ trouble, status, expiresAtMs }: Pick<ApiKeyView, 'trouble' | 'status' | 'expiresAtMs'>): string | null => {
    if (trouble !== null) return words.apiTestFailed({ reason: troubles[trouble] })
    if (status !== 'active' || expiresAtMs === null) return null
    const days = daysUntil(expiresAtMs, Date.now())
    return days <= longest ? words.apiExpiresIn({ days }) : null
  }
}

export const Expiry = ({ expiresAtMs }: Pick<ApiKeyView, 'expiresAtMs'>) => {
  const words = useMessages(apiKeyWords)
  const format = useFormat()
  return <>{expiresAtMs === null ? words.never : format.date(expiresAtMs)}</>
}

export const StatusCell = (row: Pick<ApiKeyView, 'trouble' | 'status' | 'expiresAtMs'>) => {
  const warning = useWarning()(row)
  return (
    <Group gap={4} align="start" style={{ flexDirection: 'column', minWidth: 0 }}>
      <StatusBadge status={row.status} />
      {warning !== null && (
        <Text size="xs" c="dimmed" maw={280} style={{ whiteSpace: 'normal' }}>
          {warning}
        </Text>
      )}
    </Group>
  )
}

/** What the last check said. */
export const Checked = ({ row, name }: { row: ApiKeyView; name?: string }) => {
  const words = useMessages(apiKeyWords)
  const rights = useRights()(row)
  const warning = useWarning()(row)
  return (
    <Alert
      mb="sm"
      role="status"
      color={row.status === 'active' && row.trouble === null ? 'green' : 'yellow'}
      {...(name === undefined ? {} : { title: name })}
    >
      {row.trouble === null ? words.apiTestOk({ rights }) : warning}
    </Alert>
  )
}

/** A line under the first of a cell. */
export const Below = ({ label, children }: { label: string; children: ReactNode }) => (
  <Text component="div" size="xs" c="dimmed">
    {label}: {children}
  </Text>
)

export const NameAndKey = ({ name, publicKey }: Pick<ApiKeyView, 'name' | 'publicKey'>) => (
  <div style={{ whiteSpace: 'normal', overflowWrap: 'anywhere' }}>
    <Text fw={600}>{name}</Text>
    <code>{publicKey}</code>
  </div>
)
