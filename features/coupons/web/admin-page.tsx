import { Anchor, Button, Group } from '@mantine/core'
import IconTicket from 'icon:ticket'
import { createFileRoute, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { AskButton } from '#platform/web/ask-button.tsx'
import { ButtonLink } from '#platform/web/button-link.tsx'
import { Sheet } from '#platform/web/sheet.tsx'
import { Empty } from '#platform/web/empty.tsx'
import { useLanguage, useMessages } from '#platform/web/language.tsx'
import { readAddress } from '#platform/web/list-address.ts'
import { ListPage } from '#platform/web/list-page.tsx'
import { ListPart } from '#platform/web/list-part.tsx'
import type { Column } from '#platform/web/table.tsx'
import { Time } from '#platform/web/time.tsx'
import { useRefusal } from '#platform/web/use-refusal.ts'
import type { StaffCoupon, StaffUse } from '../contract.ts'
import { couponList, couponUses } from '../list.ts'
import { stateName, typeName, nameOfUse } from '../names.ts'
import { mayDo } from '../rules.ts'
import { couponAdminWords } from './admin-messages.ts'
import { couponsApi } from './api.ts'
import { useCouponColumns } from './columns.tsx'
import { couponWords } from './messages.ts'

export const Route = createFileRoute('/admin/coupons')({
  staticData: {
    grant: 'admin',
    title: { en: 'Coupons', hu: 'Kuponok' },
    menu: { order: 135, icon: IconTicket },
  },
  validateSearch: readAddress(couponList),
  component: CouponsPage,
})

const Person = ({ person, none }: { person: StaffCoupon['owner']; none: string }) =>
  person === null ? (
    none
  ) : (
    <Anchor
      size="sm"
      style={{ whiteSpace: 'normal', overflowWrap: 'anywhere' }}
      renderRoot={(props) => <Link to="/admin/users/$userId" params={{ userId: person.id }} {...props} />}
    >
      {person.email}
    </Anchor>
  )

const useUseColumns = (): readonly Column<StaffUse>[] => {
  const words = useMessages(couponAdminWords)
  const own = useMessages(couponWords)
  const language = useLanguage()
  return [
    {
      id: 'user',
      header: words.user,
      card: 'title',
      cell: ({ user }) => <Person person={user} none={words.goneUser} />,
    },
    { id: 'state', header: own.state, cell: ({ status }) => nameOfUse(status, language) },
    { id: 'time', header: own.time, cell: ({ atMs }) => <Time atMs={atMs} /> },
  ]
}

const UsesDialog = ({ coupon: { id, name }, onClose }: { coupon: StaffCoupon; onClose: () => void }) => {
  const words = useMessages(couponAdminWords)
  return (
    <Sheet title={words.usesOf({ name })} onClose={onClose}>
      <ListPart
        list={couponUses}
        page={couponsApi.usesOf}
        asked={{ coupon: id }}
        label={words.usesTable}
        columns={useUseColumns()}
        empty={
          <Empty icon={IconTicket} title={words.usesEmptyTitle}>
            {words.usesEmpty}
          </Empty>
        }
      />
    </Sheet>
  )
}

const Acts = ({ coupon, onUses }: { coupon: StaffCoupon; onUses: () => void }) => {
  const words = useMessages(couponAdminWords)
  const own = useMessages(couponWords)
  const isDisabled = useRefusal('coupons.write') !== null
  const { id, name, state, version } = coupon
  const one = { input: { coupon: id, version }, isDisabled } as const
  return (
    <Group gap="xs">
      <Button variant="default" aria-label={words.usesOf({ name })} onClick={onUses}>
        {words.uses}
      </Button>
      {mayDo('disable', 'admin', state) && (
        <AskButton
          {...one}
          of={couponsApi.disable}
          tone="danger"
          confirm={own.end}
          label={own.endOf({ name })}
          title={own.endTitle}
          text={words.disableText}
          done={own.ended}
        />
      )}
      {mayDo('enable', 'admin', state) && (
        <AskButton
          {...one}
          of={couponsApi.enable}
          tone="plain"
          confirm={words.enable}
          label={words.enableOf({ name })}
          title={words.enableTitle}
          text={words.enableText}
          done={words.enabled}
        />
      )}
    </Group>
  )
}

const asPlain = (columns: ReturnType<typeof useCouponColumns>): readonly Column<StaffCoupon>[] => columns

const useColumns = (onUses: (coupon: StaffCoupon) => void): readonly Column<StaffCoupon>[] => {
  const words = useMessages(couponAdminWords)
  return [
    ...asPlain(useCouponColumns()),
    { id: 'owner', header: words.owner, cell: ({ owner }) => <Person person={owner} none={words.house} /> },
    {
      id: 'acts',
      header: words.acts,
      card: 'foot',
      cell: (coupon) => <Acts coupon={coupon} onUses={() => onUses(coupon)} />,
    },
  ]
}

const Make = () => {
  const words = useMessages(couponAdminWords)
  return (
    <Group gap="sm">
      <ButtonLink to="/admin/coupons/create">{words.create}</ButtonLink>
      <ButtonLink variant="default" to="/admin/coupons/generator">
        {words.generator}
      </ButtonLink>
    </Group>
  )
}

function CouponsPage() {
  const words = useMessages(couponAdminWords)
  const { type, state } = useMessages(couponWords)
  const language = useLanguage()
  const [shown, setShown] = useState<StaffCoupon | null>(null)
  return (
    <>
      <ListPage
        list={couponList}
        page={couponsApi.all}
        file={couponsApi.csv}
        words={words}
        filters={{
          search: { label: words.search },
          type: { label: type, all: words.anyType, nameOf: (one) => typeName(one, language) },
          state: { label: state, all: words.anyState, nameOf: (one) => stateName(one, language) },
          user: { label: words.owner },
        }}
        columns={useColumns(setShown)}
        actions={<Make />}
        empty={{
          none: (
            <Empty icon={IconTicket} title={words.emptyTitle} actions={<Make />}>
              {words.empty}
            </Empty>
          ),
          filtered: { title: words.filteredTitle, text: words.filtered },
        }}
      />
      {shown !== null && <UsesDialog coupon={shown} onClose={() => setShown(null)} />}
    </>
  )
}
