/** Where a bot's source sends: the address of a signal that the bot listens to; what to send stands beside it always. */
import { Skeleton, Stack, Text, Title } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { kindOfBot } from '#bots/signal-kinds.ts'
import { Copyable } from '#platform/web/copyable.tsx'
import { useMessages } from '#platform/web/language.tsx'
import { Problem } from '#platform/web/problem.tsx'
import { Time } from '#platform/web/time.tsx'
import { addressedSignalsApi, offeredSignals, signalsApi } from './api.ts'
import { addressWords } from './address-messages.ts'
import { MakeAddress } from './make-address.tsx'
import { panelMessages } from './messages.ts'

export type HearingBot = { id: string; family: string; name: string; exchange: string }

const Heard = ({ bot, pairs, example }: { bot: HearingBot; pairs: readonly string[]; example: string }) => {
  const words = useMessages(panelMessages)
  const client = useQueryClient()
  const kind = kindOfBot(bot.family) ?? 'signal'
  const { data } = useQuery(offeredSignals(kind))
  if (data === undefined) return <Skeleton h={120} />
  const hears = data.signals.some(({ bots }) => bots.some(({ id }) => id === bot.id))
  const listen = async (signal: string): Promise<void> => {
    await addressedSignalsApi.listen.call({ signal, listener: bot.id })
    await client.invalidateQueries({ queryKey: addressedSignalsApi.list.key() })
  }
  return (
    <>
      {hears && <Text size="sm">{words.heardAt}</Text>}
      <MakeAddress
        of={{ kind, exchange: bot.exchange, name: bot.name, pairs }}
        text={hears ? words.another : words.noAddress}
        example={example}
        onMade={listen}
      />
    </>
  )
}

export const AddressBox = ({ bot }: { bot: HearingBot }) => {
  const words = useMessages(panelMessages)
  const address = useMessages(addressWords)
  const query = useQuery(signalsApi.webhook.queryOptions({ input: { id: bot.id } }))
  if (query.isError) return <Problem error={query.error} retry={() => void query.refetch()} />
  if (query.isPending) return <Skeleton h={220} />
  const { example, pairs, madeAtMs, signed } = query.data
  return (
    <Stack gap="xs">
      <Title order={3} size="h6">
        {words.addressTitle}
      </Title>
      {madeAtMs !== null && (
        <Text size="sm">
          {words.ownAt} <Time atMs={madeAtMs} />. {signed && address.isSigned}
        </Text>
      )}
      <Heard bot={bot} pairs={pairs} example={example} />
      <Title order={3} size="h6" mt="xs">
        {words.exampleTitle}
      </Title>
      <Text size="sm" c="dimmed">
        {words.exampleHelp}
      </Text>
      <Copyable text={example} label={`${words.copy}: ${words.exampleTitle}`} />
    </Stack>
  )
}
