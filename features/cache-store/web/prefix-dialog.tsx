import { useAct } from '#platform/web/act.ts'
import { Ask } from '#platform/web/ask.tsx'
import { useMessages } from '#platform/web/language.tsx'
import type { Prefix } from '../contract.ts'
import { cacheApi } from './api.ts'
import { cacheWords } from './messages.ts'

/** Many keys go at once, so their prefix is typed again. */
export const PrefixDialog = ({ prefix: { prefix, keys }, onClose }: { prefix: Prefix; onClose: () => void }) => {
  const words = useMessages(cacheWords)
  const remove = useAct(cacheApi.removePrefix, { onDone: onClose })
  return (
    <Ask
      tone="danger"
      title={words.delete}
      text={words.adminCacheFlushConfirm({ count: String(keys), prefix })}
      typed={{ text: prefix, label: words.typePrefix({ prefix }) }}
      confirm={words.delete}
      act={remove}
      onConfirm={() => remove.send({ prefix, typed: prefix })}
      onClose={onClose}
    />
  )
}
