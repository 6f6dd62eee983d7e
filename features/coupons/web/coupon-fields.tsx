/** The fields of a coupon, for the three forms in which one is made. */
import { Checkbox, NativeSelect, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { useLanguage, useMessages } from '#platform/web/language.tsx'
import { choice, day, type Field, type FieldState, line } from '#platform/web/record-fields.tsx'
import type { Choices } from '../contract.ts'
import { typeName } from '../names.ts'
import { couponTypes } from '../rules.ts'
import { couponWords } from './messages.ts'
import type { TypedOf } from './typed-coupon.ts'

type OfProps = FieldState<TypedOf> & { choices: Choices; kinds: readonly TypedOf['kind'][] }

const Folder = ({ value, onChange, error, isDisabled, choices: { folders } }: OfProps) => {
  const words = useMessages(couponWords)
  const first = folders.length === 0 ? words.folderNone : words.folderChoose
  return (
    <NativeSelect
      label={words.folder}
      description={words.folderHelp}
      error={error}
      disabled={isDisabled || folders.length === 0}
      value={value.folder}
      data={[{ value: '', label: first }, ...folders.map(({ id, name }) => ({ value: id, label: name }))]}
      onChange={({ currentTarget }) => onChange({ ...value, folder: currentTarget.value })}
    />
  )
}

const Value = ({ value, onChange, error, isDisabled, choices, kinds }: OfProps) => {
  const words = useMessages(couponWords)
  const names = { days: words.worthDays, percent: words.worthPercent, amount: words.worthAmount }
  const labels = {
    days: words.daysValue,
    percent: words.percentValue,
    amount: words.amountValue({ text: choices.currency }),
  }
  return (
    <SimpleGrid cols={{ base: 1, xs: kinds.length > 1 ? 2 : 1 }}>
      {kinds.length > 1 && (
        <NativeSelect
          label={words.worthKind}
          disabled={isDisabled}
          value={value.kind}
          data={kinds.map((kind) => ({ value: kind, label: names[kind] }))}
          onChange={({ currentTarget }) => {
            const kind = kinds.find((known) => known === currentTarget.value)
            if (kind !== undefined) onChange({ ...value, kind })
          }}
        />
      )}
      <TextInput
        label={kinds.length > 1 ? labels[value.kind] : words.daysOnly}
        inputMode="decimal"
        error={error}
        disabled={isDisabled}
        value={value.value}
        onChange={({ currentTarget }) => onChange({ ...value, value: currentTarget.value })}
      />
    </SimpleGrid>
  )
}

const Of = (props: OfProps) => {
  const words = useMessages(couponWords)
  const language = useLanguage()
  const { value, onChange, isDisabled } = props
  return (
    <Stack gap="sm">
      <NativeSelect
        label={words.type}
        disabled={isDisabled}
        value={value.type}
        data={couponTypes.map((type) => ({ value: type, label: typeName(type, language) }))}
        onChange={({ currentTarget }) => {
          const type = couponTypes.find((known) => known === currentTarget.value)
          if (type !== undefined) onChange({ ...value, type })
        }}
      />
      {value.type === 'strategy' ? <Folder {...props} /> : <Value {...props} />}
    </Stack>
  )
}

const Packages = ({ value, onChange, error, isDisabled, choices }: FieldState<string[]> & { choices: Choices }) => {
  const words = useMessages(couponWords)
  const language = useLanguage()
  return (
    <Checkbox.Group
      label={words.packages}
      description={words.packagesHelp}
      error={error}
      value={value}
      onChange={onChange}
    >
      <Stack gap="xs" mt="xs">
        {choices.packages.map(({ id, name }) => (
          <Checkbox key={id} value={id} label={name[language]} disabled={isDisabled} />
        ))}
      </Stack>
    </Checkbox.Group>
  )
}

export const packagesField =
  (choices: Choices): Field<string[]> =>
  (state) => <Packages {...state} choices={choices} />

/** Those that all forms have. */
export const useCouponFields = (choices: Choices, kinds: readonly TypedOf['kind'][]) => {
  const words = useMessages(couponWords)
  const of: Field<TypedOf> = (state) => <Of {...state} choices={choices} kinds={kinds} />
  return {
    name: line({ label: words.name }),
    code: line({ label: words.code, help: words.codeHelp }),
    of,
    packages: packagesField(choices),
    period: choice({
      label: words.period,
      options: [
        { value: 'both', label: words.bothPeriods },
        { value: 'monthly', label: words.wizardIntervalMonthly },
        { value: 'yearly', label: words.wizardIntervalYearly },
      ],
    }),
    available: line({ label: words.available, help: words.availableHelp }),
    perUser: line({ label: words.perUser }),
    validFrom: day({ label: words.validFrom, help: words.dayHelp }),
    validUntil: day({ label: words.validUntil, help: words.dayHelp }),
  }
}

/** Two beside each other where there is room. */
export const Pair = ({ children }: { children: ReactNode }) => (
  <SimpleGrid cols={{ base: 1, sm: 2 }} style={{ alignItems: 'start' }}>
    {children}
  </SimpleGrid>
)

export const Note = ({ children }: { children: ReactNode }) => (
  <Text size="sm" c="dimmed">
    {children}
  </Text>
)
