import { Button, Modal, Stack, Text, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useMessages } from '#platform/web/language.tsx'
import { sharedMessages } from '#platform/web/messages.ts'
import { Problem } from '#platform/web/problem.tsx'
import { useReturnFocus } from '#platform/web/return-focus.ts'
import type { Prefix } from '../contract.ts'
import { cacheApi } from './api.ts'
import { cacheWords } from './messages.ts'

/** Many keys go at once, so their prefix is typed again. */
export const PrefixDialog = ({ prefix, onClose }: { prefix: Prefix; onClose: () => void }) => {
  const words = useMessages(cacheWords)
  const shared = useMessages(sharedMessages)
  const queryClient = useQueryClient()
  useReturnFocus()
  const [typed, setTyped] = useState('')
  const remove = useMutation(
    cacheApi.removePrefix.mutationOptions({
      onSuccess: () => {
        void queryClient.invalidateQueries({ queryKey: cacheApi.key() })
        onClose()
      },
    }),
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (typed === prefix.prefix) remove.mutate({ prefix: prefix.prefix, typed })
  }
  return (
    <Modal
      opened
      returnFocus={false}
      onClose={onClose}
      title={words.delete}
      closeButtonProps={{ 'aria-label': shared.close }}
    >
      <form onSubmit={submit}>
        <Stack gap="md">
          <Text>{words.adminCacheFlushConfirm({ count: String(prefix.keys), prefix: prefix.prefix })}</Text>
          <TextInput
            label={words.typePrefix({ prefix: prefix.prefix })}
            autoComplete="off"
            value={typed}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          />
          {remove.isError && <Problem error={remove.error} />}
          <Button type="submit" color="red" disabled={typed !== prefix.prefix} loading={remove.isPending}>
            {words.delete}
          </Button>
        </Stack>
      </form>
    </Modal>
  )
}
