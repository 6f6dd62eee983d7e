/** The frame of a page on which those who run the installation make coupons. */
import { Card, Skeleton } from '@mantine/core'
import { type ReactNode, Suspense } from 'react'
import { ButtonLink } from '#platform/web/button-link.tsx'
import { useMessages } from '#platform/web/language.tsx'
import { MayNot } from '#platform/web/may-not.tsx'
import { PageHeading } from '#platform/web/page-heading.tsx'
import { useRefusal } from '#platform/web/use-refusal.ts'
import { couponAdminWords } from './admin-messages.ts'
import { couponWords } from './messages.ts'

type Props = { title: string; children: (isDisabled: boolean) => ReactNode }

export const FormPage = ({ title, children }: Props) => {
  const words = useMessages(couponAdminWords)
  const { back } = useMessages(couponWords)
  const refusal = useRefusal('coupons.write')
  const home = (
    <ButtonLink variant="default" to="/admin/coupons">
      {back}
    </ButtonLink>
  )
  return (
    <>
      <PageHeading actions={home}>{title}</PageHeading>
      <MayNot permission="coupons.write" text={words.mayNot} />
      <Card withBorder p="lg" maw={860}>
        <Suspense fallback={<Skeleton height={760} />}>{children(refusal !== null)}</Suspense>
      </Card>
    </>
  )
}
