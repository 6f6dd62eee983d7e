/** What is said plainly before somebody trusts this installation with a key. */
import { Alert } from '@mantine/core'
import { useMessages } from '#platform/web/language.tsx'
import { apiKeyWords } from './messages.ts'

type Props = { options: { isEmbedded: boolean; isEncrypted: boolean } | undefined }

/** Undefined where it cannot be known. */
export const Notices = ({ options }: Props) => {
  const words = useMessages(apiKeyWords)
  return (
    <>
      <Alert mb="sm" color="blue" title={words.usedFor}>
        {words.usedForText} {words.apiSuspendsTrades}
      </Alert>
      {options?.isEmbedded === true && (
        <Alert mb="sm" variant="default" title={words.embeddedTitle}>
          {words.embeddedText}
        </Alert>
      )}
      {options?.isEncrypted === false && (
        <Alert mb="sm" color="red">
          {words.notEncrypted}
        </Alert>
      )}
    </>
  )
}
