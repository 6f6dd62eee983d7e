/** The key of the installation, for those who look after the installation itself. */
import { Alert, Button, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSession } from '#platform/web/session.ts'
import { useAct } from '#platform/web/act.ts'
import { Ask } from '#platform/web/ask.tsx'
import { useFormat, useMessages } from '#platform/web/language.tsx'
import { Problem } from '#platform/web/problem.tsx'
import { adminWords } from './admin-messages.ts'
import { apiKeysApi } from './api.ts'
import { Box } from './box.tsx'

/** While the job is at work, this often. */
const LOOK_MS = 2_000

const RotateDialog = ({ keys, onClose, onBegun }: { keys: number; onClose: () => void; onBegun: () => void }) => {
  const words = useMessages(adminWords)
  const format = useFormat()
  const rotate = useAct(apiKeysApi.rotate, { onDone: onBegun })
  return (
    <Ask
      tone="plain"
      title={words.rotateTitle}
      text={words.rotateText({ count: format.count(keys) })}
      confirm={words.rotate}
      act={rotate}
      onConfirm={() => rotate.send({})}
      onClose={onClose}
    />
  )
}

const Section = () => {
  const words = useMessages(adminWords)
  const format = useFormat()
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
            <Button variant="default" onClick={() => setAsked(true)}>
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
          }}
        />
      )}
    </Box>
  )
}

export const MasterKey = () => (useSession()?.grants.includes('system') === true ? <Section /> : null)
