/** The key of the installation, for those who look after the installation itself. */
import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSession } from '#platform/web/session.ts'
import { useFormat, useMessages } from '#platform/web/language.tsx'
import { sharedMessages } from '#platform/web/messages.ts'
import { Problem } from '#platform/web/problem.tsx'
import { useReturnFocus } from '#platform/web/return-focus.ts'
import { adminWords } from './admin-messages.ts'
import { apiKeysApi, useReread } from './api.ts'
import { Box } from './box.tsx'
import { apiKeyWords } from './messages.ts'

/** While the job is at work, this often. */
const LOOK_MS = 2_000

const RotateDialog = ({ keys, onClose, onBegun }: { keys: number; onClose: () => void; onBegun: () => void }) => {
  const words = useMessages(adminWords)
  const { cancel } = useMessages(apiKeyWords)
  const shared = useMessages(sharedMessages)
  const format = useFormat()
  const rotate = useMutation(apiKeysApi.rotate.mutationOptions({ onSuccess: onBegun }))
  useReturnFocus()
  return (
    <Modal
      opened
      centered
      returnFocus={false}
      onClose={onClose}
      title={<Text fw={650}>{words.rotateTitle}</Text>}
      closeButtonProps={{ 'aria-label': shared.close, size: 'lg' }}
    >
      <Stack gap="md">
        <Text>{words.rotateText({ count: format.count(keys) })}</Text>
        {rotate.isError && <Problem error={rotate.error} />}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" mih={44} onClick={onClose}>
            {cancel}
          </Button>
          <Button mih={44} loading={rotate.isPending} onClick={() => rotate.mutate({})}>
            {words.rotate}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}

const Section = () => {
  const words = useMessages(adminWords)
  const format = useFormat()
  const reread = useReread()
  /** The key that was the newest when another one was ordered; null when none was. */
  const [before, setBefore] = useState<number | null>(null)
  const [isAsked, setAsked] = useState(false)
  const { data, error, refetch } = useQuery({
    ...apiKeysApi.wrapping.queryOptions({}),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      (state.data?.waiting ?? 0) > 0 || (before !== null && state.data?.newest === before) ? LOOK_MS : false,
  })
  return (
    <Box title={words.masterTitle}>
      {error !== null && data === undefined && <Problem error={error} retry={() => void refetch()} />}
      {data !== undefined && (
        <>
          <Text>{words.master({ newest: format.count(data.newest) })}</Text>
          <Text c="dimmed">{words.masterKeys({ count: format.count(data.keys) })}</Text>
          {before === data.newest && <Alert role="status">{words.rotateBegun}</Alert>}
          {data.waiting > 0 && (
            <Alert role="status">{words.masterWaiting({ count: format.count(data.waiting) })}</Alert>
          )}
          <Group>
            <Button variant="default" mih={44} onClick={() => setAsked(true)}>
              {words.rotate}
            </Button>
          </Group>
        </>
      )}
      {isAsked && data !== undefined && (
        <RotateDialog
          keys={data.keys}
          onClose={() => setAsked(false)}
          onBegun={() => {
            setAsked(false)
            setBefore(data.newest)
            void reread()
          }}
        />
      )}
    </Box>
  )
}

export const MasterKey = () => (useSession()?.grants.includes('system') === true ? <Section /> : null)
