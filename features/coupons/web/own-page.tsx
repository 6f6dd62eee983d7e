import { Button, CopyButton, Group, Stack, Text, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import IconTicket from 'icon:ticket'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { useAct } from '#platform/web/act.ts'
import { AskButton } from '#platform/web/ask-button.tsx'
import { ButtonLink } from '#platform/web/button-link.tsx'
import { Empty } from '#platform/web/empty.tsx'
import { useFormat, useMessages } from '#platform/web/language.tsx'
import { ListPart } from '#platform/web/list-part.tsx'
import { PageHeading } from '#platform/web/page-heading.tsx'
import { Refusal } from '#platform/web/refusal.tsx'
import { Section } from '#platform/web/section.tsx'
import type { Column } from '#platform/web/table.tsx'
import type { Coupon } from '../contract.ts'
import { ownCoupons, ownUses } from '../list.ts'
import { mayDo } from '../rules.ts'
import { couponsApi } from './api.ts'
import { useCouponColumns, useUseColumns } from './columns.tsx'
import { couponWords } from './messages.ts'

export const Route = createFileRoute('/user/coupon')({
  staticData: { grant: 'account', title: { en: 'My coupons', hu: 'Kuponjaim' }, menu: { order: 93, icon: IconTicket } },
  component: CouponPage,
})

const UseForm = () => {
  const words = useMessages(couponWords)
  const [code, setCode] = useState('')
  const use = useAct(couponsApi.use, {
    done: (used) => (used.kind === 'days' ? words.usedDays : words.usedStrategy({ name: used.name })),
    onDone: () => setCode(''),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (code.trim() !== '') use.send({ code: code.trim() })
  }
  return (
    <Section title={words.useTitle}>
      <form onSubmit={submit}>
        <Stack gap="sm">
          <Text size="sm" c="dimmed">
            {words.useHelp}
          </Text>
          <Group align="flex-end" gap="sm">
            <TextInput
              label={words.useCode}
              value={code}
              maxLength={64}
              autoComplete="off"
              onChange={({ currentTarget }) => setCode(currentTarget.value)}
            />
            <Button type="submit" mih={44} disabled={code.trim() === ''} loading={use.isBusy}>
              {words.use}
            </Button>
          </Group>
          <Refusal error={use.error} />
        </Stack>
      </form>
    </Section>
  )
}

const Acts = ({ id, name, code, state, version }: Coupon) => {
  const words = useMessages(couponWords)
  return (
    <Group gap="xs">
      <CopyButton value={code}>
        {({ copy }) => (
          <Button
            variant="default"
            aria-label={words.copyOf({ code })}
            onClick={() => {
              copy()
              notifications.show({ message: words.copied })
            }}
          >
            {words.copy}
          </Button>
        )}
      </CopyButton>
      {mayDo('disable', 'user', state) && (
        <AskButton
          of={couponsApi.disableOwn}
          input={{ coupon: id, version }}
          tone="danger"
          confirm={words.end}
          label={words.endOf({ name })}
          title={words.endTitle}
          text={words.endOwn}
          done={words.ended}
        />
      )}
    </Group>
  )
}

const useOwnColumns = (): readonly Column<Coupon>[] => {
  const words = useMessages(couponWords)
  return [...useCouponColumns(), { id: 'acts', header: words.end, card: 'foot', cell: Acts }]
}

/** How many coupons of one's own can still be made; none while it is not known. */
const useLeft = (): number => useQuery(couponsApi.allowance.queryOptions({})).data?.count ?? 0

const Own = () => {
  const words = useMessages(couponWords)
  const format = useFormat()
  const count = useLeft()
  return (
    <Section title={words.ownTitle}>
      {count > 0 && <Text>{words.left({ count: format.count(count) })}</Text>}
      <ListPart
        list={ownCoupons}
        page={couponsApi.own}
        asked={{}}
        label={words.ownTable}
        columns={useOwnColumns()}
        empty={
          <Empty icon={IconTicket} title={words.ownEmptyTitle}>
            {words.ownEmpty}
          </Empty>
        }
      />
    </Section>
  )
}

const Uses = () => {
  const words = useMessages(couponWords)
  return (
    <Section title={words.usesTitle}>
      <ListPart
        list={ownUses}
        page={couponsApi.uses}
        old="after-every-act"
        asked={{}}
        label={words.usesTable}
        columns={useUseColumns()}
        empty={
          <Empty icon={IconTicket} title={words.usesEmptyTitle}>
            {words.usesEmpty}
          </Empty>
        }
      />
    </Section>
  )
}

function CouponPage() {
  const words = useMessages(couponWords)
  const canCreate = useLeft() > 0
  return (
    <>
      <PageHeading
        subtitle={words.subtitle}
        {...(canCreate ? { actions: <ButtonLink to="/user/coupon/create">{words.create}</ButtonLink> } : {})}
      >
        {words.title}
      </PageHeading>
      <Stack gap="lg">
        <UseForm />
        <div className="one-of-lists">
          <Own />
        </div>
        <div className="one-of-lists">
          <Uses />
        </div>
      </Stack>
    </>
  )
}
