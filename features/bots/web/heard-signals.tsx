/** Signals with addresses of their own that a bot listens to; nothing where there are none. */
import { Card, List, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { familiesOf, kindOfBot } from '#bots/signal-kinds.ts'
import { offeredSignals } from '#features/signals/web/index.ts'
import { useMessages } from '#platform/web/language.tsx'
import type { Bot } from './api.ts'
import { familyNamed } from './family.ts'
import { TextLink } from '#platform/web/links.tsx'
import { signalStepWords } from './signal-step-messages.ts'

export default function HeardSignals({ bot: { id, family } }: { bot: Bot }) {
  const words = useMessages(signalStepWords)
  const { data } = useQuery(offeredSignals(kindOfBot(family) ?? 'signal'))
  const heard = (data?.signals ?? []).filter(({ bots }) => bots.some((bot) => bot.id === id))
  if (heard.length === 0) return null
  // Signals of several families have their pages with the first of them.
  const home = familiesOf(kindOfBot(family) ?? 'signal')[0] ?? family
  const hasPage = familyNamed(home, 'signals').pages.includes('signal')
  return (
    <Card p="md">
      <Title order={2} size="h5" mb="xs">
        {words.heard}
      </Title>
      <List size="sm">
        {heard.map(({ id: signalId, name }) => (
          <List.Item key={signalId}>
            <TextLink
              to={hasPage ? '/bots/$family/signal/$signalId' : '/bots/$family/signal/edit/$signalId'}
              params={{ family: home, signalId }}
            >
              {name}
            </TextLink>
          </List.Item>
        ))}
      </List>
    </Card>
  )
}
