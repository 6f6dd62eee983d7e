/** Notifications as a list, each with the way to its cause; the drawer and the page show the same. */
import { ActionIcon, Anchor, Badge, Group, Text, Tooltip, VisuallyHidden } from '@mantine/core'
import IconAlertTriangle from 'icon:alert-triangle'
import IconCheck from 'icon:check'
import IconCircleX from 'icon:circle-x'
import IconInfoCircle from 'icon:info-circle'
import IconTrash from 'icon:trash'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import { useSession } from '#platform/web/session.ts'
import { useFormat, useLanguage, useMessages } from '#platform/web/language.tsx'
import { Time } from '#platform/web/time.tsx'
import type { NotificationRow } from '../contract.ts'
import { type Reading, sentenceOf } from '../sentence.ts'
import { notificationsApi } from './api.ts'
import { notificationWords } from './messages.ts'
import './notification-list.css'

const useReading = (): Reading => {
  const language = useLanguage()
  const format = useFormat()
  return { language, date: (at) => format.date(at.getTime()) }
}

const useActs = () => {
  const queryClient = useQueryClient()
  const onSettled = () => queryClient.invalidateQueries({ queryKey: notificationsApi.key() })
  return {
    read: useMutation(notificationsApi.read.mutationOptions({ onSettled })),
    remove: useMutation(notificationsApi.remove.mutationOptions({ onSettled })),
  }
}

const icons = { info: IconInfoCircle, warning: IconAlertTriangle, error: IconCircleX } as const

type ActsProps = { id: string; isRead: boolean; sentence: string }

const Acts = ({ id, isRead, sentence }: ActsProps) => {
  const words = useMessages(notificationWords)
  const { read, remove } = useActs()
  return (
    <Group gap={0} wrap="nowrap">
      {!isRead && (
        <Tooltip label={words.markRead} withinPortal={false}>
          <ActionIcon
            variant="subtle"
            aria-label={`${words.markRead}: ${sentence}`}
            onClick={() => read.mutate({ id })}
          >
            <IconCheck size={20} />
          </ActionIcon>
        </Tooltip>
      )}
      <Tooltip label={words.remove} withinPortal={false}>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={`${words.remove}: ${sentence}`}
          onClick={() => remove.mutate({ id })}
        >
          <IconTrash size={20} />
        </ActionIcon>
      </Tooltip>
    </Group>
  )
}

type RowProps = { row: NotificationRow; onFollow: (() => void) | undefined }

const Row = ({ row, onFollow }: RowProps) => {
  const words = useMessages(notificationWords)
  const format = useFormat()
  const reading = useReading()
  const router = useRouter()
  const { read } = useActs()
  // What is read and what is deleted stays the user's own.
  const isSupport = (useSession()?.impersonation ?? null) !== null
  const { id, path, severity, isRead, count } = row
  const sentence = sentenceOf(row.kind, row.params, reading)
  const Icon = icons[severity]
  const follow = (event: MouseEvent) => {
    if (!isRead) read.mutate({ id })
    // Another tab or window is the browser's matter.
    if (path === null || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    onFollow?.()
    router.history.push(path)
  }
  return (
    <li className={isRead ? 'notification' : 'notification notification-unread'}>
      <Icon size={20} aria-hidden className={`notification-icon notification-${severity}`} />
      <div className="notification-text">
        <VisuallyHidden>
          {words[severity]}
          {isRead ? '' : `, ${words.unread}`}:{' '}
        </VisuallyHidden>
        {path === null ? (
          <Text className="notification-link">{sentence}</Text>
        ) : (
          <Anchor href={path} onClick={follow} c="inherit" className="notification-link">
            {sentence}
          </Anchor>
        )}
        <Group gap="xs" mt={4}>
          <Text span size="sm" c="dimmed">
            <Time atMs={row.atMs} />
          </Text>
          {count > 1 && (
            <Badge variant="light" color="gray" tt="none" autoContrast>
              {words.times({ count: format.count(count) })}
            </Badge>
          )}
        </Group>
      </div>
      {!isSupport && <Acts id={id} isRead={isRead} sentence={sentence} />}
    </li>
  )
}

type Props = {
  rows: readonly NotificationRow[]
  /** Called when one is followed to its cause. */
  onFollow?: () => void
}

export const NotificationList = ({ rows, onFollow }: Props) => {
  const words = useMessages(notificationWords)
  return (
    <ul className="notifications" aria-label={words.listLabel}>
      {rows.map((row) => (
        <Row key={row.id} row={row} onFollow={onFollow} />
      ))}
    </ul>
  )
}
