/** What a user may make coupons of, for the administration. */
import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useAct } from '#platform/web/act.ts'
import { useMessages } from '#platform/web/language.tsx'
import { wholeOf } from '#platform/minor-units.ts'
import { Problem } from '#platform/web/problem.tsx'
import { line } from '#platform/web/record-fields.tsx'
import { RecordForm } from '#platform/web/record-form.tsx'
import { Section } from '#platform/web/section.tsx'
import { useRefusal } from '#platform/web/use-refusal.ts'
import { type Allowance, type Choices, coupons as contract } from '../contract.ts'
import { couponAdminWords } from './admin-messages.ts'
import { couponsApi } from './api.ts'
import { Note, packagesField } from './coupon-fields.tsx'

type Typed = { user: string; version: number; count: string; maxDays: string; packages: string[] }

const AllowanceForm = ({ user, allowance }: { user: string; allowance: Allowance & { choices: Choices } }) => {
  const words = useMessages(couponAdminWords)
  const refusal = useRefusal('coupons.write')
  const act = useAct(couponsApi.allow, { done: words.allowanceSaved })
  const { count, maxDays, packages, version, choices } = allowance
  return (
    <RecordForm
      of={contract.allow}
      initial={{ user, version, count: String(count), maxDays: String(maxDays), packages }}
      read={({ count: typed, maxDays: days, ...rest }: Typed) => ({
        ...rest,
        count: wholeOf(typed),
        maxDays: wholeOf(days),
      })}
      fields={{
        count: line({ label: words.allowanceCount }),
        maxDays: line({ label: words.allowanceDays }),
        packages: packagesField(choices),
      }}
      act={act}
      isDisabled={refusal !== null}
      note={<Note>{refusal ?? words.allowanceHelp}</Note>}
    />
  )
}

export const UserAllowance = ({ userId }: { userId: string }) => {
  const words = useMessages(couponAdminWords)
  const { data, error, refetch } = useQuery({
    ...couponsApi.allowanceOf.queryOptions({ input: { user: userId } }),
    staleTime: 0,
  })
  return (
    <Section title={words.allowance}>
      {data === undefined && error === null && <Skeleton height={260} />}
      {data === undefined && error !== null && <Problem error={error} retry={() => void refetch()} />}
      {data !== undefined && <AllowanceForm key={data.version} user={userId} allowance={data} />}
    </Section>
  )
}
