/** What waits for a signature, above one's own documents: told, then read and signed. */
import { Alert, Button, Skeleton } from '@mantine/core'
import { type QueryKey, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useLanguage, useMessages } from '#platform/web/language.tsx'
import { useSession } from '#platform/web/session.ts'
import { contractsApi } from './api.ts'
import { signWords } from './messages.ts'

const SignForm = lazy(() => import('./sign-form.tsx'))

/** `refresh`: what else a signature makes old. */
export const ContractToSign = ({ refresh }: { refresh: readonly QueryKey[] }) => {
  const words = useMessages(signWords)
  const language = useLanguage()
  const { sign } = useSearch({ from: '/user/profile' })
  const navigate = useNavigate({ from: '/user/profile' })
  const isLocked = (useSession()?.impersonation ?? null) !== null
  const { data } = useQuery(contractsApi.waiting.queryOptions())
  const waiting = data?.waiting ?? null
  const turnTo = (template: string | null) =>
    navigate({ search: { tab: 'documents', ...(template === null ? {} : { sign: template }) } })
  if (waiting === null) return null
  if (sign === waiting.template)
    return (
      <Suspense fallback={<Skeleton height={640} />}>
        <SignForm
          key={waiting.template}
          waiting={waiting}
          isLocked={isLocked}
          refresh={refresh}
          onSigned={() => void turnTo(null)}
        />
      </Suspense>
    )
  return (
    <Alert color="yellow" title={words.waiting({ name: waiting.name[language] })}>
      <Button onClick={() => void turnTo(waiting.template)}>{words.read}</Button>
    </Alert>
  )
}
