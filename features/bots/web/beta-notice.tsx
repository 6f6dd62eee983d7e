import { Alert } from '@mantine/core'
import { messages } from '#engine/messages.ts'
import { useFormat, useMessages } from '#platform/web/language.tsx'

const betaMessages = messages(
  {
    betaEnds: ({ date }: { date: string }) =>
      `The beta of these bots ends on ${date}. From that day they buy nothing more, what they hold goes to SPOT bots, and they are deleted.`,
  },
  {
    betaEnds: ({ date }) =>
      `Ezeknek a botoknak a béta időszaka véget ér: ${date} – attól a naptól nem vesznek többet, amit tartanak, az SPOT botokhoz kerül, és töröljük őket.`,
  },
)

/** That the beta of a family ends on a day ahead, and what becomes of its bots then. Loaded where there is one. */
export default function BetaNotice({ day }: { day: string }) {
  const words = useMessages(betaMessages)
  const format = useFormat()
  // Noon is the same day nearly everywhere.
  return (
    <Alert color="yellow" role="status" mb="md">
      {words.betaEnds({ date: format.date(Date.parse(`${day}T12:00:00Z`)) })}
    </Alert>
  )
}
