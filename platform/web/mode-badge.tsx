/** Demo and live look different everywhere, and say which they are. */
import { Badge } from '@mantine/core'
import { useMessages } from './language.tsx'
import { sharedMessages } from './messages.ts'

export const ModeBadge = ({ mode }: { mode: 'demo' | 'live' }) => {
  const words = useMessages(sharedMessages)
  return (
    <Badge component="span" className={mode === 'demo' ? 'badge-demo' : 'badge-live'} variant="filled">
      {mode === 'demo' ? words.modeDemo : words.modeLive}
    </Badge>
  )
}
