/** The one button that starts a new bot: red where real money is at stake. */
import { Button } from '@mantine/core'
import IconPlayerPlay from 'icon:player-play'
import type { Plan } from './plan.ts'

type Props = { plan: Pick<Plan, 'mode'>; startLabel: string; busy: boolean }

export const StartButton = ({ plan, startLabel, busy }: Props) => (
  <Button
    type="submit"
    mih={48}
    loading={busy}
    leftSection={<IconPlayerPlay size={18} />}
    {...(plan.mode === 'live' ? { color: 'red.9' } : {})}
  >
    {startLabel}
  </Button>
)
