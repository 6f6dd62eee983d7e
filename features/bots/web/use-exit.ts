/** Carries out a confirmed close or delete, and keeps what the server refused it with. */
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { useMessages } from '#platform/web/language.tsx'
import { actMessages } from './act-messages.ts'
import type { ExitChoice } from './exit-dialog.tsx'
import type { BotActs } from './use-bot-acts.tsx'

/** What is said once it is accepted. */
const saidOf = (choice: ExitChoice) => {
  switch (choice.kind) {
    case 'sell':
      return 'selling'
    case 'close':
      return 'closing'
    case 'delete':
      return choice.how === 'wait' ? 'deletingLater' : 'deleting'
  }
}

export const useExit = (acts: BotActs, say: (error: unknown) => string) => {
  const words = useMessages(actMessages)
  const [refusal, setRefusal] = useState<string | undefined>()
  /** Whether it was accepted. */
  const run = async (
    bot: { id: string; name: string; family: string },
    trade: number | null,
    choice: ExitChoice,
  ): Promise<boolean> => {
    try {
      await acts.send({ bot, ask: { trade, ...choice } })
    } catch (error) {
      setRefusal(say(error))
      return false
    }
    setRefusal(undefined)
    notifications.show({ message: words[saidOf(choice)](bot) })
    return true
  }
  return { run, refusal }
}
