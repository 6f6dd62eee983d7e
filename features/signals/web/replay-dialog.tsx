/** A message that its bot did not hear is brought to it again, once it is clear what follows. */
import { useAct } from '#platform/web/act.ts'
import { Ask } from '#platform/web/ask.tsx'
import { useMessages } from '#platform/web/language.tsx'
import type { InboxSignal } from '../contract.ts'
import { signalsApi } from './api.ts'
import { inboxMessages } from './inbox-messages.ts'
import { Excerpt, OutcomeText } from './signal-cells.tsx'
import { useInboxOutcome } from './use-inbox-outcome.ts'

export const ReplayDialog = ({ signal, onClose }: { signal: InboxSignal; onClose: () => void }) => {
  const words = useMessages(inboxMessages)
  const outcome = useInboxOutcome()
  const replay = useAct(signalsApi.replay)
  const { data } = replay
  return (
    <Ask
      tone="plain"
      title={words.sendAgain}
      confirm={data === undefined ? words.sendAgain : null}
      cancel={data === undefined ? words.cancel : words.close}
      act={replay}
      onConfirm={() => replay.send({ id: signal.id })}
      onClose={onClose}
      text={words.consequence}
    >
      <Excerpt text={signal.excerpt} />
      <div role="status">
        {data !== undefined && (
          <OutcomeText>{words.became({ outcome: outcome({ ...data, atMs: signal.atMs }) })}</OutcomeText>
        )}
      </div>
    </Ask>
  )
}
