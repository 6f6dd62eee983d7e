/** Sends a confirmed act, says that it is done, and keeps what the server refused it with. */
import { notifications } from '@mantine/notifications'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Accepted, askBot, type BotAsk, botsApi, type BotSummary, refreshAfter } from './api.ts'

export type FolderDialogProps<Of = BotSummary> = {
  bot: Of
  /** The sentence for what the server refused. */
  say: (error: unknown) => string
  onClose: () => void
}

export const useFolderAct = ({ bot, say, onClose }: FolderDialogProps) => {
  const client = useQueryClient()
  const [refusal, setRefusal] = useState<string | undefined>()
  const [busy, setBusy] = useState(false)

  /** The accepted command, or null when the server refused. */
  const send = async (act: () => Promise<Accepted>, done: string): Promise<Accepted | null> => {
    setBusy(true)
    try {
      const accepted = await act()
      await refreshAfter(client, accepted)
      await client.invalidateQueries({ queryKey: botsApi.activity.key() })
      notifications.show({ message: done })
      onClose()
      return accepted
    } catch (error) {
      setRefusal(say(error))
      return null
    } finally {
      setBusy(false)
    }
  }

  return {
    busy,
    refusal,
    send,
    ask: (ask: BotAsk, done: string) => send(() => askBot(bot.id, ask), done),
  }
}
