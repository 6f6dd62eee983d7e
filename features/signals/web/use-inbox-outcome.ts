import { useMessages } from '#platform/web/language.tsx'
import { inboxMessages } from './inbox-messages.ts'
import { useOutcome } from './use-outcome.ts'

/** What became of a message, as the inbox tells it: what a bot made of one that it heard stands in the bot's own list. */
export const useInboxOutcome = (): ReturnType<typeof useOutcome> => {
  const { heard } = useMessages(inboxMessages)
  const outcome = useOutcome()
  return (signal) => (signal.outcome === 'heard' ? heard : outcome(signal))
}
