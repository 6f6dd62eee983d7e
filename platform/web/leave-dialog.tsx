/** Asks before a form with changes is left within the app, or by signing out; the browser asks when the tab is closed. */
import { useBlocker } from '@tanstack/react-router'
import { Ask } from './ask.tsx'
import { useAskBeforeLeaving } from './before-leaving.ts'
import { useMessages } from './language.tsx'
import { leaveMessages } from './leave-messages.ts'

type Props = {
  /** Asked at the moment of leaving, so that a form that was just sent does not ask. */
  isDirty: () => boolean
  /** What of the address, besides its path, takes the form away when it changes. */
  place?: string
  /** What becomes of the changes; they are lost where nothing is said. */
  consequence?: string
}

type Place = { pathname: string; search: Readonly<Record<string, unknown>> }

export const LeaveDialog = ({ isDirty, place, consequence }: Props) => {
  const words = useMessages(leaveMessages)
  const answerSignOut = useAskBeforeLeaving(isDirty)
  const isAway = (current: Place, next: Place): boolean =>
    current.pathname !== next.pathname || (place !== undefined && current.search[place] !== next.search[place])
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => isAway(current, next) && isDirty(),
    enableBeforeUnload: isDirty,
    withResolver: true,
  })
  const answerBlocker =
    blocker.status === 'blocked' ? (leaves: boolean) => (leaves ? blocker.proceed() : blocker.reset()) : null
  const answer = answerSignOut ?? answerBlocker
  if (answer === null) return null
  return (
    <Ask
      tone="danger"
      title={words.title}
      text={consequence ?? words.lost}
      confirm={words.leave}
      cancel={words.stay}
      act={{ isBusy: false, error: null }}
      onConfirm={() => answer(true)}
      onClose={() => answer(false)}
    />
  )
}
