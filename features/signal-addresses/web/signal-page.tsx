import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { familyNamed, familyTitle, titleOf } from '#features/bots/web/index.ts'
import { ButtonLink } from '#platform/web/button-link.tsx'
import { useMessages, useTitle } from '#platform/web/language.tsx'
import { PageHeading } from '#platform/web/page-heading.tsx'
import { Problem } from '#platform/web/problem.tsx'
import { addressedSignalsApi } from './api.ts'
import { signalPageWords } from './messages.ts'
import { WholeSignal } from './whole-signal.tsx'

export const Route = createFileRoute('/bots/$family/signal/$signalId')({
  staticData: { grant: 'trading', title: familyTitle('signal') },
  loader: ({ params }) => {
    familyNamed(params.family, 'signal')
  },
  component: SignalPage,
})

function SignalPage() {
  const { family, signalId } = Route.useParams()
  const words = useMessages(signalPageWords)
  const title = useTitle()
  const navigate = Route.useNavigate()
  const { data, error, refetch } = useQuery(addressedSignalsApi.one.queryOptions({ input: { signal: signalId } }))
  return (
    <>
      <PageHeading
        {...(data === undefined ? {} : { subtitle: data.name })}
        actions={
          <>
            <ButtonLink to="/bots/$family/signal" params={{ family }} variant="default">
              {words.back}
            </ButtonLink>
            {data?.isOwn === true && (
              <ButtonLink to="/bots/$family/signal/edit/$signalId" params={{ family, signalId }}>
                {words.edit}
              </ButtonLink>
            )}
          </>
        }
      >
        {title(titleOf(familyNamed(family, 'signal'), 'signal'))}
      </PageHeading>
      {error !== null && data === undefined && <Problem error={error} retry={() => void refetch()} />}
      {error === null && data === undefined && <Skeleton height={600} />}
      {data !== undefined && (
        <WholeSignal
          signal={data}
          family={family}
          leave={() => navigate({ to: '/bots/$family/signal', params: { family } })}
        />
      )}
    </>
  )
}
