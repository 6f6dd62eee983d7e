/** Says since when the figures below are old while the connection is lost; the frame of the app greys them. */
import { Alert } from '@mantine/core'
import IconPlugConnectedX from 'icon:plug-connected-x'
import type { ReactNode } from 'react'
import { useConnection } from '#features/live/web/index.ts'
import { useFormat, useMessages } from '#platform/web/language.tsx'
import { freshnessMessages } from './freshness-messages.ts'

export const Freshness = ({ children }: { children?: ReactNode }) => {
  const words = useMessages(freshnessMessages)
  const format = useFormat()
  const connection = useConnection()
  return (
    <>
      {connection.kind === 'stale' && (
        <Alert variant="default" mb="md" icon={<IconPlugConnectedX size={18} />} role="status">
          {words.stale({ time: format.time(connection.lostAtMs) })}
        </Alert>
      )}
      {children}
    </>
  )
}
