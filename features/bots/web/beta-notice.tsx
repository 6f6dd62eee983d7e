import { Alert } from '@mantine/core'
import { useFormat, useMessages } from '#platform/web/language.tsx'
import { betaEnd } from '#platform/web/product.ts'
import { listMessages } from './messages.ts'

/** That the beta of a family ends on a day ahead, and what becomes of its bots then. */
export const BetaNotice = ({ family }: { family: string }) => {
  const words = useMessages(listMessages)
  const format = useFormat()
  const day = betaEnd(family)
  if (day === null || day === 'over') return null
  // Noon is the same day nearly everywhere.
  return (
    <Alert color="yellow" role="status" mb="md">
      {words.betaEnds({ date: format.date(Date.parse(`${day}T12:00:00Z`)) })}
    </Alert>
  )
}
