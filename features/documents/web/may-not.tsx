/** Said above documents to whoever may look at them and no more. */
import { useMessages } from '#platform/web/language.tsx'
import { MayNot } from '#platform/web/may-not.tsx'
import { useRefusal } from '#platform/web/use-refusal.ts'
import { adminWords } from './messages.ts'

const permission = 'documents.write'

export const useDocumentRefusal = (): string | null => useRefusal(permission)

export const MayNotChange = () => <MayNot permission={permission} text={useMessages(adminWords).mayNot} />
