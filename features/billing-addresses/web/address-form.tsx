import { Button, Checkbox, Group, Select, SimpleGrid, Stack, TextInput, type TextInputProps } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useAct } from '#platform/web/act.ts'
import { useWrongFields } from '#platform/web/wrong-fields.ts'
import { codeOf, fieldErrorsOf } from '#platform/web/failure.ts'
import { useLanguage, useMessages } from '#platform/web/language.tsx'
import { Problem } from '#platform/web/problem.tsx'
import type { Address, AddressInput } from '../contract.ts'
import { addressWords } from '../messages.ts'
import { addressesApi } from './api.ts'

const empty: AddressInput = {
  country: 'HU',
  county: '',
  postcode: '',
  city: '',
  address: '',
  additional: '',
  company: false,
  companyName: '',
  billingName: '',
  taxNumber: '',
  euVatNumber: '',
  primary: false,
}

const typedOf = (address: Address | null): AddressInput => {
  if (address === null) return empty
  const { id: _id, version: _version, ...typed } = address
  return typed
}

const useSave = (address: Address | null, onDone: () => void) => {
  const create = useAct(addressesApi.create, { onDone })
  const change = useAct(addressesApi.change, { onDone })
  const { error, isBusy } = address === null ? create : change
  const send = (values: AddressInput) =>
    address === null ? create.send(values) : change.send({ ...values, id: address.id, version: address.version })
  return { error, isBusy, send }
}

type Field = Exclude<keyof AddressInput, 'country' | 'company' | 'primary'>
type Props = {
  address: Address | null
  countries: readonly string[]
  /** The first one is primary whatever is chosen. */
  isFirst: boolean
  onSaved: () => void
  onCancel: () => void
}

type CountryProps = {
  countries: readonly string[]
  value: string
  error: string | undefined
  onChange: (country: string) => void
}

const Country = ({ countries, value, error, onChange }: CountryProps) => {
  const words = useMessages(addressWords)
  const language = useLanguage()
  const names = new Intl.DisplayNames([language], { type: 'region' })
  const options = countries
    .map((code) => ({ value: code, label: names.of(code) ?? code }))
    .toSorted((left, right) => left.label.localeCompare(right.label, language))
  return (
    <Select
      size="md"
      label={words.country}
      searchable
      allowDeselect={false}
      nothingFoundMessage={words.noCountry}
      value={value}
      error={error}
      data={options}
      onChange={(country) => country !== null && onChange(country)}
    />
  )
}

const Company = ({ field }: { field: (name: Field) => TextInputProps }) => {
  const words = useMessages(addressWords)
  return (
    <>
      <TextInput {...field('companyName')} autoComplete="organization" />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput {...field('taxNumber')} description={words.taxNumberHelp} />
        <TextInput {...field('euVatNumber')} description={words.euVatNumberHelp} />
      </SimpleGrid>
    </>
  )
}

export const AddressForm = ({ address, countries, isFirst, onSaved, onCancel }: Props) => {
  const words = useMessages(addressWords)
  const [values, setValues] = useState(() => typedOf(address))
  const save = useSave(address, onSaved)
  const wrong = useWrongFields()(save.error)
  const set = (change: Partial<AddressInput>) => setValues({ ...values, ...change })
  const isOld = codeOf(save.error) === 'VERSION_CONFLICT'
  const field = (name: Field): TextInputProps => ({
    size: 'md',
    label: words[name],
    value: values[name],
    error: wrong[name],
    onChange: ({ currentTarget }) => set({ [name]: currentTarget.value }),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save.send(values)
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        {save.error !== null && fieldErrorsOf(save.error).length === 0 && (
          <Problem error={save.error} {...(isOld ? { sentence: words.changedElsewhere } : {})} />
        )}
        <TextInput {...field('billingName')} autoComplete="name" />
        <Country
          countries={countries}
          value={values.country}
          error={wrong['country']}
          onChange={(country) => set({ country })}
        />
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <TextInput {...field('postcode')} autoComplete="postal-code" />
          <TextInput {...field('city')} autoComplete="address-level2" />
        </SimpleGrid>
        <TextInput {...field('address')} autoComplete="address-line1" />
        <TextInput {...field('additional')} autoComplete="address-line2" />
        <TextInput {...field('county')} autoComplete="address-level1" />
        <Checkbox
          size="md"
          label={words.company}
          checked={values.company}
          onChange={({ currentTarget }) => set({ company: currentTarget.checked })}
        />
        {values.company && <Company field={field} />}
        <Checkbox
          size="md"
          label={words.makePrimary}
          description={words.billingAddressPrimaryHint}
          disabled={isFirst || address?.primary === true}
          checked={isFirst || values.primary}
          onChange={({ currentTarget }) => set({ primary: currentTarget.checked })}
        />
        <Group gap="sm">
          <Button type="submit" size="md" loading={save.isBusy}>
            {words.save}
          </Button>
          <Button size="md" variant="default" onClick={onCancel}>
            {words.cancel}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
