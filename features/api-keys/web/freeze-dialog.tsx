import { Button, Group, Modal, Stack, Text, Textarea } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useFormat, useMessages } from '#platform/web/language.tsx'
import { sharedMessages } from '#platform/web/messages.ts'
import { Problem } from '#platform/web/problem.tsx'
import { useReturnFocus } from '#platform/web/return-focus.ts'
import { adminWords } from './admin-messages.ts'
import { type AdminApiKey, apiKeysApi } from './api.ts'
import { apiKeyWords } from './messages.ts'

const LEAST = 3

type Props = { row: AdminApiKey; onClose: () => void; onFrozen: () => void }

export const FreezeDialog = ({ row: { id, name }, onClose, onFrozen }: Props) => {
  const words = useMessages(adminWords)
  const { cancel } = useMessages(apiKeyWords)
  const shared = useMessages(sharedMessages)
  const format = useFormat()
  const [reason, setReason] = useState('')
  const { data: use } = useQuery({ ...apiKeysApi.adminUse.queryOptions({ input: { key: id } }), staleTime: 0 })
  const freeze = useMutation(apiKeysApi.freeze.mutationOptions({ onSuccess: onFrozen }))
  const isReady = reason.trim().length >= LEAST
  useReturnFocus()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isReady) freeze.mutate({ key: id, reason })
  }
  return (
    <Modal
      opened
      centered
      returnFocus={false}
      onClose={onClose}
      title={<Text fw={650}>{words.freezeTitle({ name })}</Text>}
      closeButtonProps={{ 'aria-label': shared.close, size: 'lg' }}
    >
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <Text>{words.freezeText}</Text>
          {/* Its line is kept while it is asked. */}
          <Text mih={24}>
            {use !== undefined && words.freezeUse({ bots: format.count(use.bots), trades: format.count(use.trades) })}
          </Text>
          <Textarea
            data-autofocus
            autosize
            minRows={2}
            label={words.reason}
            description={words.reasonHelp}
            maxLength={300}
            value={reason}
            onChange={({ currentTarget }) => setReason(currentTarget.value)}
          />
          {freeze.isError && <Problem error={freeze.error} />}
          <Group justify="flex-end" gap="sm">
            <Button variant="default" mih={44} onClick={onClose}>
              {cancel}
            </Button>
            <Button type="submit" color="red.9" mih={44} disabled={!isReady} loading={freeze.isPending}>
              {words.freeze}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
