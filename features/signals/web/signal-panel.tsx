/** Signals on the page of a bot that hears them: where they come in, a try, and what came. */
import { Card, Stack, Title } from '@mantine/core'
import { useMessages } from '#platform/web/language.tsx'
import { AddressBox, type HearingBot } from './address-box.tsx'
import { panelMessages } from './messages.ts'
import { ReceivedList } from './received-list.tsx'
import { TrySignal } from './try-signal.tsx'

const SignalPanel = ({ bot }: { bot: HearingBot }) => {
  const words = useMessages(panelMessages)
  return (
    <Card p="md">
      <Stack>
        <Title order={2} size="h5">
          {words.title}
        </Title>
        <AddressBox bot={bot} />
        <TrySignal bot={bot.id} />
        <ReceivedList bot={bot.id} />
      </Stack>
    </Card>
  )
}

export default SignalPanel
