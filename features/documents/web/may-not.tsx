/** Said above documents to whoever may look at them and no more. */
import { Alert } from '@mantine/core'
import { useRefusal } from '#platform/web/use-refusal.ts'
import { useMessages } from '#platform/web/language.tsx'
import { adminWords } from './messages.ts'

export const useDocumentRefusal = (): string | null => useRefusal('documents.write')

export const MayNot = () => {
  const words = useMessages(adminWords)
  const refusal = useDocumentRefusal()
  if (refusal === null) return null
  return (
    <Alert color="gray" mb="md">
      {words.mayNot} {refusal}
    </Alert>
  )
}
