/** What is said plainly before somebody trusts this installation with a key. */
import { Alert } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMessages } from '#platform/web/language.tsx'
import { apiKeysApi } from './api.ts'
import { apiKeyWords } from './messages.ts'

export const Notices = () => {
  const words = useMessages(apiKeyWords)
  const { data } = useQuery(apiKeysApi.options.queryOptions({}))
  return (
    <>
      <Alert mb="sm" color="blue" title={words.usedFor}>
        {words.usedForText} {words.apiSuspendsTrades}
      </Alert>
      {data?.isEmbedded === true && (
        <Alert mb="sm" variant="default" title={words.embeddedTitle}>
          {words.embeddedText}
        </Alert>
      )}
      {data?.isEncrypted === false && (
        <Alert mb="sm" color="red">
          {words.notEncrypted}
        </Alert>
      )}
    </>
  )
}
