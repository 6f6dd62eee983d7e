/** Coupons as those who run the installation make them: one, or many at once. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useAct } from '#platform/web/act.ts'
import { useFormat, useMessages } from '#platform/web/language.tsx'
import { type Field, line } from '#platform/web/record-fields.tsx'
import { RecordForm } from '#platform/web/record-form.tsx'
import { saveFile } from '#platform/web/save-file.ts'
import { type Choices, coupons as contract } from '../contract.ts'
import { couponAdminWords } from './admin-messages.ts'
import { couponsApi } from './api.ts'
import { Note, Pair, useCouponFields } from './coupon-fields.tsx'
import { couponWords } from './messages.ts'
import { batchInput, emptyCoupon, newCode, staffInput, type TypedBatch, type TypedStaff } from './typed-coupon.ts'

const nothing: Choices = { packages: [], folders: [], currency: '' }

/** Folders are those of the owner who is typed, once there is such a person. */
const useStaffFields = () => {
  const words = useMessages(couponAdminWords)
  const [owner, setOwner] = useState('')
  const { data } = useQuery({
    ...couponsApi.choices.queryOptions({ input: { owner } }),
    placeholderData: (before) => before,
  })
  const typed = line({ label: words.owner, help: words.ownerHelp })
  const ownerField: Field<string> = (state) => (
    <div onBlur={() => setOwner(/^\S+@\S+$/.test(state.value.trim()) ? state.value.trim() : '')}>{typed(state)}</div>
  )
  return { ...useCouponFields(data ?? nothing, ['days', 'percent', 'amount']), owner: ownerField }
}

type Props = { isDisabled: boolean; onCreated: () => void }

const initialOne = (): TypedStaff => ({ ...emptyCoupon, code: newCode(), perUser: '1', owner: '' })

export const StaffForm = ({ isDisabled, onCreated }: Props) => {
  const words = useMessages(couponWords)
  const [initial] = useState(initialOne)
  const make = useAct(couponsApi.make, { done: words.created, leave: onCreated })
  return (
    <RecordForm
      of={contract.make}
      initial={initial}
      read={(typed: TypedStaff) => staffInput(typed)}
      fields={useStaffFields()}
      act={make}
      send={words.save}
      isDisabled={isDisabled}
      guard={{}}
    >
      {(field) => (
        <>
          <Pair>
            {field('name')}
            {field('code')}
            {field('owner')}
          </Pair>
          {field('of')}
          {field('packages')}
          <Pair>
            {field('period')}
            {field('available')}
            {field('perUser')}
            {field('validFrom')}
            {field('validUntil')}
          </Pair>
        </>
      )}
    </RecordForm>
  )
}

const initialBatch: TypedBatch = { ...emptyCoupon, perUser: '1', owner: '', count: '100', prefix: '', length: '16' }

export const BatchForm = ({ isDisabled, onCreated }: Props) => {
  const words = useMessages(couponAdminWords)
  const format = useFormat()
  const { code: _none, ...fields } = useStaffFields()
  const generate = useAct(couponsApi.generate, {
    done: ({ count }) => words.generated({ count: format.count(count) }),
    leave: ({ fileName, text }) => {
      saveFile(fileName, text)
      onCreated()
    },
  })
  return (
    <RecordForm
      of={contract.generate}
      initial={initialBatch}
      read={(typed: TypedBatch) => batchInput(typed)}
      fields={{
        ...fields,
        count: line({ label: words.count, help: words.countHelp }),
        prefix: line({ label: words.prefix, help: words.prefixHelp }),
        length: line({ label: words.length, help: words.lengthHelp }),
      }}
      act={generate}
      send={words.generate}
      isDisabled={isDisabled}
      guard={{}}
      note={<Note>{words.generatorHelp}</Note>}
    >
      {(field) => (
        <>
          <Pair>
            {field('name')}
            {field('owner')}
            {field('count')}
            {field('prefix')}
            {field('length')}
          </Pair>
          {field('of')}
          {field('packages')}
          <Pair>
            {field('period')}
            {field('available')}
            {field('perUser')}
            {field('validFrom')}
            {field('validUntil')}
          </Pair>
        </>
      )}
    </RecordForm>
  )
}
