/** A package as those who run the installation write it: a new one, or one that there is. */
import { Card, Checkbox, Group, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { useAct } from '#platform/web/act.ts'
import { useMessages } from '#platform/web/language.tsx'
import { type Field, line, prose } from '#platform/web/record-fields.tsx'
import { RecordForm } from '#platform/web/record-form.tsx'
import { packages as contract, type StaffPackage } from '../contract.ts'
import { packageAdminWords } from './admin-messages.ts'
import { packagesApi } from './api.ts'
import { emptyPackage, inputOf, type TypedGroup, type TypedPackage, typedOf } from './typed-package.ts'

const check =
  (label: string): Field<boolean> =>
  ({ value, onChange, isDisabled }) => (
    <Checkbox
      label={label}
      checked={value}
      disabled={isDisabled}
      onChange={({ currentTarget }) => onChange(currentTarget.checked)}
    />
  )

const GroupFields = ({
  title,
  value,
  onChange,
  error,
  isDisabled,
}: { title: string } & Omit<Parameters<Field<TypedGroup>>[0], 'maxLength'>) => {
  const words = useMessages(packageAdminWords)
  const amount = (key: 'live' | 'demo') => (
    <TextInput
      label={words[key]}
      description={words.emptyIsUnlimited}
      inputMode="numeric"
      value={value[key]}
      disabled={isDisabled || !value.included}
      error={error !== undefined}
      onChange={({ currentTarget }) => onChange({ ...value, [key]: currentTarget.value })}
    />
  )
  return (
    <Card withBorder role="group" aria-label={title}>
      <Stack gap="sm">
        <Text fw={600}>{title}</Text>
        <Checkbox
          label={words.included}
          checked={value.included}
          disabled={isDisabled}
          onChange={({ currentTarget }) => onChange({ ...value, included: currentTarget.checked })}
        />
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          {amount('live')}
          {amount('demo')}
        </SimpleGrid>
        {error !== undefined && (
          <Text c="red" size="sm" role="alert">
            {error}
          </Text>
        )}
      </Stack>
    </Card>
  )
}

const limits =
  (title: string): Field<TypedGroup> =>
  ({ maxLength: _none, ...state }) => <GroupFields title={title} {...state} />

const useFields = (currency: string) => {
  const words = useMessages(packageAdminWords)
  const price = (label: string) => line({ label, help: words.priceHelp({ currency }), placeholder: '19.00' })
  return {
    nameEn: line({ label: words.nameEn }),
    nameHu: line({ label: words.nameHu }),
    descriptionEn: prose({ label: words.descriptionEn, rows: 2 }),
    descriptionHu: prose({ label: words.descriptionHu, rows: 2 }),
    priceMonthly: price(words.priceMonthly),
    priceYearly: price(words.priceYearly),
    discountPercentMonthly: line({ label: words.discountMonthly }),
    discountPercentYearly: line({ label: words.discountYearly }),
    'limits.spot': limits(words.spot),
    'limits.indicator': limits(words.indicator),
    'limits.signal': limits(words.signal),
    copyLimit: line({ label: words.copies, help: words.emptyIsUnlimited }),
    popular: check(words.popularLabel),
    active: check(words.activeLabel),
  }
}

type Known = TypedPackage & { package: string; version: number }

const read = (typed: TypedPackage) => inputOf(typed)
const readKnown = ({ package: id, version, ...typed }: Known) => ({ package: id, version, ...inputOf(typed) })

type Props = {
  /** Null for a new one. */
  row: StaffPackage | null
  currency: string
  isDisabled: boolean
  onCreated?: (made: StaffPackage) => void
}

export default function PackageForm({ row, currency, isDisabled, onCreated }: Props) {
  const words = useMessages(packageAdminWords)
  const fields = useFields(currency)
  const create = useAct(packagesApi.create, { done: words.created, leave: (made) => onCreated?.(made) })
  const save = useAct(packagesApi.save, { done: words.saved })
  const layout = (field: (path: keyof typeof fields) => React.ReactNode) => (
    <>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        {field('nameEn')}
        {field('nameHu')}
        {field('descriptionEn')}
        {field('descriptionHu')}
        {field('priceMonthly')}
        {field('priceYearly')}
        {field('discountPercentMonthly')}
        {field('discountPercentYearly')}
      </SimpleGrid>
      {field('limits.spot')}
      {field('limits.indicator')}
      {field('limits.signal')}
      {field('copyLimit')}
      <Group>{field('popular')}</Group>
      <Group>{field('active')}</Group>
    </>
  )
  if (row === null)
    return (
      <RecordForm
        of={contract.create}
        initial={emptyPackage}
        read={read}
        fields={fields}
        act={create}
        send={words.save}
        isDisabled={isDisabled}
      >
        {(field) => layout(field)}
      </RecordForm>
    )
  return (
    <RecordForm
      of={contract.save}
      initial={{ package: row.id, version: row.version, ...typedOf(row) }}
      read={readKnown}
      fields={fields}
      act={save}
      send={words.save}
      note={
        <Text size="sm" c="dimmed">
          {words.priceNote}
        </Text>
      }
      isDisabled={isDisabled}
      guard={{}}
    >
      {(field) => layout(field)}
    </RecordForm>
  )
}
