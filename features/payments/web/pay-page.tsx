/** Where the link of a payment leads: what is paid for whom, and how. Visitors and users come here alike. */
import { Alert, Button, Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute, type SearchSchemaInput } from '@tanstack/react-router'
import { useAct } from '#platform/web/act.ts'
import { ButtonLink } from '#platform/web/button-link.tsx'
import { useLanguage, useMessages } from '#platform/web/language.tsx'
import { PageHeading } from '#platform/web/page-heading.tsx'
import { Problem } from '#platform/web/problem.tsx'
import { useSession } from '#platform/web/session.ts'
import type { OpenLink } from '../contract.ts'
import { paymentWords } from '../messages.ts'
import { paymentsApi } from './api.ts'
import { LinkFacts } from './link-facts.tsx'
import { payPageWords } from './messages.ts'
import { PayForm } from './pay-form.tsx'
import { Residence } from './residence.tsx'
import { SandboxCard } from './sandbox-card.tsx'
import { TransferCard } from './transfer-card.tsx'

const ASK_AGAIN_MS = 2_000

export const Route = createFileRoute('/services/payment/pay/$token')({
  staticData: {
    grant: 'anyone',
    title: { en: 'Subscription renewal payment', hu: 'Előfizetés megújítása – fizetés' },
  },
  /** `returned`: the browser comes back from a payment. It makes nothing paid. */
  validateSearch: ({ returned }: { returned?: unknown } & SearchSchemaInput): { returned?: unknown } => ({ returned }),
  component: PayPage,
})

const Onwards = () => {
  const words = useMessages(payPageWords)
  return useSession() === null ? (
    <ButtonLink to="/login" variant="default">
      {words.toSignIn}
    </ButtonLink>
  ) : (
    <ButtonLink to="/user/profile" search={{ tab: 'billing' }} variant="default">
      {words.toSubscription}
    </ButtonLink>
  )
}

const Expired = ({ token, link }: { token: string; link: OpenLink }) => {
  const words = useMessages(payPageWords)
  const sentences = useMessages(paymentWords)
  const another = useAct(paymentsApi.renewLink)
  return (
    <Stack align="flex-start">
      <Alert color="red" role="alert">
        {sentences.paymentExpired}
      </Alert>
      {another.isDone && <Alert role="status">{words.newLinkSent}</Alert>}
      {another.error !== null && <Problem error={another.error} />}
      {link.purpose === 'renewal' && !another.isDone && (
        <Button loading={another.isBusy} onClick={() => another.send({ token })}>
          {sentences.paymentNewLink}
        </Button>
      )}
      <Onwards />
    </Stack>
  )
}

const Paid = ({ token, link: { residence }, isFresh }: { token: string; link: OpenLink; isFresh: boolean }) => {
  const sentences = useMessages(paymentWords)
  return (
    <Stack align="flex-start">
      <Alert color={isFresh ? 'green' : 'blue'} role="status">
        {isFresh ? sentences.paymentSuccess : sentences.paymentAlreadyRenewed}
      </Alert>
      {residence !== null && <Residence token={token} country={residence} />}
      <Onwards />
    </Stack>
  )
}

const Underpaid = () => {
  const sentences = useMessages(paymentWords)
  return (
    <Alert color="red" role="alert">
      {sentences.paymentUnderpaid}
    </Alert>
  )
}

const Payable = ({ token, link }: { token: string; link: OpenLink }) => {
  const sentences = useMessages(paymentWords)
  const { state, sandbox, transfer } = link
  return (
    <Stack>
      {state === 'failed' && (
        <Alert color="red" role="alert">
          {sentences.paymentFailed}
        </Alert>
      )}
      {state === 'waiting' && <Alert role="status">{sentences.paymentPending}</Alert>}
      {sandbox !== null && <SandboxCard token={token} sandbox={sandbox} />}
      {state === 'waiting' && transfer !== null && <TransferCard transfer={transfer} />}
      <PayForm token={token} link={link} />
    </Stack>
  )
}

type Shown = { token: string; link: OpenLink; returned: boolean }

const Content = ({ token, link, returned }: Shown) => {
  switch (link.state) {
    case 'paid':
      return <Paid token={token} link={link} isFresh={returned} />
    case 'expired':
      return <Expired token={token} link={link} />
    case 'underpaid':
      return <Underpaid />
    case 'open':
    case 'waiting':
    case 'failed':
      return <Payable token={token} link={link} />
  }
}

const useHeading = () => {
  const words = useMessages(payPageWords)
  const language = useLanguage()
  return ({ purpose, package: name }: OpenLink) =>
    purpose === 'renewal'
      ? words.titleRenewal({ package: name[language] })
      : words.titleNew({ package: name[language] })
}

function PayPage() {
  const words = useMessages(payPageWords)
  const { token } = Route.useParams()
  const { returned } = Route.useSearch()
  const headingOf = useHeading()
  const { data, error, refetch } = useQuery(
    paymentsApi.link.queryOptions({
      input: { token },
      staleTime: 0,
      retry: false,
      refetchInterval: ({ state: { data: last } }) => (last?.state === 'waiting' ? ASK_AGAIN_MS : false),
    }),
  )
  return (
    <Stack maw={960} mx="auto">
      <PageHeading>{data === undefined || data.state === 'unknown' ? words.titlePlain : headingOf(data)}</PageHeading>
      {error !== null && data === undefined && <Problem error={error} retry={() => void refetch()} />}
      {error === null && data === undefined && <Skeleton height={360} />}
      {data?.state === 'unknown' && <Text>{words.unknown}</Text>}
      {data !== undefined && data.state !== 'unknown' && (
        <>
          <Content token={token} link={data} returned={returned === true} />
          <LinkFacts link={data} />
        </>
      )}
    </Stack>
  )
}
