import { useQuery } from '@tanstack/react-query'
import { useAct } from '#platform/web/act.ts'
import { Ask } from '#platform/web/ask.tsx'
import { useFormat, useMessages } from '#platform/web/language.tsx'
import { adminWords } from './admin-messages.ts'
import { type AdminApiKey, apiKeysApi } from './api.ts'

/** Characters of a reason (contract). */
const REASON = { least: 3, most: 300 }

type Props = { row: AdminApiKey; onClose: () => void; onFrozen: () => void }

export const FreezeDialog = ({ row: { id, name }, onClose, onFrozen }: Props) => {
  const words = useMessages(adminWords)
  const format = useFormat()
  const { data: use } = useQuery({ ...apiKeysApi.adminUse.queryOptions({ input: { key: id } }), staleTime: 0 })
  const freeze = useAct(apiKeysApi.freeze, { onDone: onFrozen })
  return (
    <Ask
      tone="danger"
      title={words.freezeTitle({ name })}
      text={words.freezeText}
      // Its line is kept while it is asked.
      facts={[
        use === undefined ? '…' : words.freezeUse({ bots: format.count(use.bots), trades: format.count(use.trades) }),
      ]}
      needsReason={{ ...REASON, help: words.reasonHelp }}
      confirm={words.freeze}
      act={freeze}
      onConfirm={(reason) => freeze.send({ key: id, reason })}
      onClose={onClose}
    />
  )
}
