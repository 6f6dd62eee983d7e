/** A coupon that users make from their allowance. */
import { useState } from 'react'
import { useAct } from '#platform/web/act.ts'
import { useFormat, useMessages } from '#platform/web/language.tsx'
import { RecordForm } from '#platform/web/record-form.tsx'
import { type Choices, coupons as contract } from '../contract.ts'
import { couponsApi } from './api.ts'
import { Note, Pair, useCouponFields } from './coupon-fields.tsx'
import { couponWords } from './messages.ts'
import { emptyCoupon, newCode, ownInput, type TypedOwn } from './typed-coupon.ts'

const initial = (): TypedOwn => ({ ...emptyCoupon, code: newCode() })

type Props = { count: number; choices: Choices; onCreated: () => void }

export default function OwnForm({ count, choices, onCreated }: Props) {
  const words = useMessages(couponWords)
  const format = useFormat()
  const [begun] = useState(initial)
  const { perUser: _none, ...fields } = useCouponFields(choices, ['days'])
  const create = useAct(couponsApi.create, { done: words.created, leave: onCreated })
  return (
    <RecordForm
      of={contract.create}
      initial={begun}
      read={(typed: TypedOwn) => ownInput(typed)}
      fields={fields}
      act={create}
      send={words.save}
      note={<Note>{words.left({ count: format.count(count) })}</Note>}
    >
      {(field) => (
        <>
          <Pair>
            {field('name')}
            {field('code')}
          </Pair>
          {field('of')}
          {field('packages')}
          <Pair>
            {field('period')}
            {field('available')}
            {field('validFrom')}
            {field('validUntil')}
          </Pair>
        </>
      )}
    </RecordForm>
  )
}
