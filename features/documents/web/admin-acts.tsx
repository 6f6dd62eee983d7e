/** What an admin does with one document: look into it, give it a new deadline, delete it. */
import { Button, CopyButton, Group, Modal, Stack, Text, TextInput, Tooltip } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormat, useMessages } from '#platform/web/language.tsx'
import { sharedMessages } from '#platform/web/messages.ts'
import { Problem } from '#platform/web/problem.tsx'
import { useReturnFocus } from '#platform/web/return-focus.ts'
import { shellMessages } from '#platform/messages.ts'
import type { AnyDocument, Link } from '../contract.ts'
import { documentsApi } from './api.ts'
import { followLink } from './follow-link.ts'
import { useDocumentRefusal } from './may-not.tsx'
import { adminWords, documentWords } from './messages.ts'

type Props = { document: AnyDocument }

const RenewedDialog = ({ document: { name }, link, onClose }: Props & { link: Link; onClose: () => void }) => {
  const words = useMessages(adminWords)
  const shared = useMessages(sharedMessages)
  const { copied: copiedWord } = useMessages(shellMessages)
  const format = useFormat()
  useReturnFocus()
  const address = `${location.origin}/documents/download/${link.key}`
  return (
    <Modal
      opened
      onClose={onClose}
      returnFocus={false}
      title={words.renewed({ name })}
      closeButtonProps={{ 'aria-label': shared.close }}
    >
      <Stack>
        <Text>{words.renewedText({ time: format.dateTime(link.untilMs) })}</Text>
        <TextInput readOnly value={address} aria-label={words.renewed({ name })} />
        <CopyButton value={address}>
          {({ copied, copy }) => <Button onClick={copy}>{copied ? copiedWord : words.copyLink}</Button>}
        </CopyButton>
      </Stack>
    </Modal>
  )
}

const RemoveDialog = ({ document: { id, name }, onClose }: Props & { onClose: () => void }) => {
  const words = useMessages(adminWords)
  const shared = useMessages(sharedMessages)
  const queryClient = useQueryClient()
  useReturnFocus()
  const remove = useMutation(
    documentsApi.remove.mutationOptions({
      onSuccess: async () => {
        notifications.show({ message: words.removed({ name }) })
        await queryClient.invalidateQueries({ queryKey: documentsApi.all.key() })
        onClose()
      },
    }),
  )
  return (
    <Modal
      opened
      onClose={onClose}
      returnFocus={false}
      title={words.removeTitle({ name })}
      closeButtonProps={{ 'aria-label': shared.close }}
    >
      <Stack>
        {remove.isError && <Problem error={remove.error} />}
        <Text>{words.removeText}</Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {words.cancel}
          </Button>
          <Button color="red" loading={remove.isPending} onClick={() => remove.mutate({ document: id })}>
            {words.remove}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}

export const AdminActs = ({ document }: Props) => {
  const { id, name, isDeletable } = document
  const words = useMessages(adminWords)
  const own = useMessages(documentWords)
  const queryClient = useQueryClient()
  const [isRemoving, setIsRemoving] = useState(false)
  const open = useMutation(documentsApi.open.mutationOptions({ onSuccess: ({ key }) => followLink(key) }))
  const renew = useMutation(
    documentsApi.renew.mutationOptions({
      onSuccess: () => queryClient.invalidateQueries({ queryKey: documentsApi.all.key() }),
    }),
  )
  const problem = open.error ?? renew.error
  const isDisabled = useDocumentRefusal() !== null
  return (
    <Group gap="xs">
      {problem !== null && <Problem error={problem} />}
      <Button
        variant="default"
        disabled={isDisabled}
        aria-label={own.downloadOf({ name })}
        onClick={() => open.mutate({ document: id })}
      >
        {own.download}
      </Button>
      <Button
        variant="default"
        disabled={isDisabled}
        aria-label={words.renewOf({ name })}
        onClick={() => renew.mutate({ document: id })}
      >
        {words.renew}
      </Button>
      <Tooltip label={words.mustStay} disabled={isDeletable}>
        <Button
          variant="default"
          disabled={isDisabled}
          c={isDeletable && !isDisabled ? 'red' : 'dimmed'}
          {...(isDeletable ? {} : { 'data-disabled': true })}
          aria-disabled={!isDeletable}
          aria-label={words.removeOf({ name })}
          onClick={() => isDeletable && setIsRemoving(true)}
        >
          {words.remove}
        </Button>
      </Tooltip>
      {renew.data !== undefined && <RenewedDialog document={document} link={renew.data} onClose={renew.reset} />}
      {isRemoving && <RemoveDialog document={document} onClose={() => setIsRemoving(false)} />}
    </Group>
  )
}
