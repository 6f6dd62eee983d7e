/** Own bots that listen to a signal, and one more. */
import { Button, Card, Group, List, NativeSelect, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { findCatalogued } from '#bots/catalogue.ts'
import { TextLink } from '#platform/web/links.tsx'
import { useAct } from '#platform/web/act.ts'
import { useFormat, useMessages } from '#platform/web/language.tsx'
import { Refusal } from '#platform/web/refusal.tsx'
import type { Signal } from '../contract.ts'
import { familiesOf } from '#bots/signal-kinds.ts'
import { addressedSignalsApi, botsApi } from './api.ts'
import { signalPageWords } from './messages.ts'

/** Bots that could listen, of the newest of each family. */
const useFit = ({ kind, exchange, bots }: Signal) => {
  const families = familiesOf(kind)
  const { data } = useQuery({
    queryKey: ['fit-listeners', kind],
    queryFn: async () => {
      const pages = await Promise.all(families.map((family) => botsApi.list.call({ family, limit: 100 })))
      return pages.flatMap((page) => page.bots)
    },
    staleTime: 0,
  })
  return (data ?? []).filter((bot) => bot.exchange === exchange && !bots.some(({ id }) => id === bot.id))
}

const Listen = ({ signal }: { signal: Signal }) => {
  const words = useMessages(signalPageWords)
  const fit = useFit(signal)
  const [chosen, setChosen] = useState('')
  const listen = useAct(addressedSignalsApi.listen, { done: words.listens, onDone: () => setChosen('') })
  if (fit.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {words.noBots}
      </Text>
    )
  return (
    <>
      <Group align="flex-end">
        <NativeSelect
          label={words.chooseBot}
          value={chosen}
          data={[
            { value: '', label: words.addPairHint },
            ...fit.map(({ id, name, family, pair }) => ({
              value: id,
              label: `${name} · ${findCatalogued(family)?.titles.en ?? family} · ${pair}`,
            })),
          ]}
          onChange={({ currentTarget }) => setChosen(currentTarget.value)}
        />
        <Button
          variant="default"
          disabled={chosen === ''}
          loading={listen.isBusy}
          onClick={() => listen.send({ signal: signal.id, listener: chosen })}
        >
          {words.listen}
        </Button>
      </Group>
      <Refusal error={listen.error} />
    </>
  )
}

export const ListenersCard = ({ signal }: { signal: Signal; family: string }) => {
  const words = useMessages(signalPageWords)
  const format = useFormat()
  const stop = useAct(addressedSignalsApi.unlisten, { done: words.stopped })
  return (
    <Card p="md">
      <Stack>
        <Title order={2} size="h5">
          {words.listenersTitle}
        </Title>
        {signal.bots.length === 0 ? (
          <Text size="sm" c="dimmed">
            {words.noListeners}
          </Text>
        ) : (
          <List listStyleType="none" p={0} spacing="xs">
            {signal.bots.map(({ id, family, name }) => (
              <List.Item key={id}>
                <Group gap="sm">
                  <TextLink to="/bots/$family/$botId" params={{ family, botId: id }}>
                    {name}
                  </TextLink>
                  <Button
                    variant="default"
                    aria-label={words.stopOf({ name })}
                    disabled={stop.isBusy}
                    onClick={() => stop.send({ signal: signal.id, listener: id })}
                  >
                    {words.stop}
                  </Button>
                </Group>
              </List.Item>
            ))}
          </List>
        )}
        {signal.listeners !== null && (
          <Text size="sm">{words.listenersInAll({ count: format.count(signal.listeners) })}</Text>
        )}
        <Listen signal={signal} />
      </Stack>
    </Card>
  )
}
