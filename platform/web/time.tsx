/** A moment in the user's region and time zone; the zone shows on hover and is read out. */
import { Tooltip } from '@mantine/core'
import { useFormat } from './language.tsx'

type Shape = 'time' | 'date' | 'dateTime' | 'dateTimeSecond'

export const Time = ({ atMs, as = 'dateTime' }: { atMs: number; as?: Shape }) => {
  const format = useFormat()
  return (
    <Tooltip label={format.zone(atMs)} events={{ hover: true, focus: true, touch: true }}>
      <time dateTime={new Date(atMs).toISOString()} style={{ whiteSpace: 'nowrap' }} className="tabular">
        {format[as](atMs)}
      </time>
    </Tooltip>
  )
}
