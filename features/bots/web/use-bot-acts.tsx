/** Acts on bots: sent once, shown at once, and for ten seconds undone with one press where that is possible. */
import { Button, Group, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useMessages } from '#platform/web/language.tsx'
import { actMessages } from './act-messages.ts'
import { askBot, type BotAsk, refreshAfter } from './api.ts'

/** How long a suspension or a start can be taken back with one press. */
export const UNDO_MS = 10_000

type Target = { id: string; name: string; family: string }
type Toggle = Extract<BotAsk, { kind: 'suspend' | 'start' | 'suspend-profit' | 'start-profit' }>

/** What takes a suspension or a start back. */
export const opposite = (ask: Toggle): Toggle => {
  switch (ask.kind) {
    case 'suspend':
      return { ...ask, kind: 'start' }
    case 'start':
      return { ...ask, kind: 'suspend' }
    case 'suspend-profit':
      return { ...ask, kind: 'start-profit' }
    case 'start-profit':
      return { ...ask, kind: 'suspend-profit' }
  }
}

const isStart = (ask: Toggle): boolean => ask.kind === 'start' || ask.kind === 'start-profit'

/** `say` makes the sentence for what the server refused to a bot of a family. */
export const useBotActs = (say: (error: unknown, family: string) => string) => {
  const client = useQueryClient()
  const words = useMessages(actMessages)
  const sending = useMutation({
    mutationFn: ({ bot, ask }: { bot: Target; ask: BotAsk }) => askBot(bot.id, ask),
    onSuccess: (accepted) => refreshAfter(client, accepted),
  })

  const refuse = (error: unknown, family: string) =>
    notifications.show({ color: 'red', title: words.refusedTitle, message: say(error, family), autoClose: UNDO_MS })

  const toggle = async (bot: Target, ask: Toggle, undoable = true): Promise<void> => {
    try {
      await sending.mutateAsync({ bot, ask })
    } catch (error) {
      refuse(error, bot.family)
      return
    }
    const id = `${bot.id} toggled`
    notifications.hide(id)
    const undo = () => {
      notifications.hide(id)
      void toggle(bot, opposite(ask), false)
    }
    notifications.show({
      id,
      autoClose: UNDO_MS,
      message: (
        <Group justify="space-between" wrap="nowrap">
          <Text size="sm">{isStart(ask) ? words.started(bot) : words.suspended(bot)}</Text>
          {undoable && (
            <Button size="compact-sm" variant="light" onClick={undo}>
              {words.undo}
            </Button>
          )}
        </Group>
      ),
    })
  }

  return { toggle, send: sending.mutateAsync, busy: sending.isPending }
}

export type BotActs = ReturnType<typeof useBotActs>
