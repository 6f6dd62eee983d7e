/** What an administrator writes into the record of a user. */
import { Alert, Button, Checkbox, NativeSelect, SimpleGrid, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useWrongFields } from '#platform/web/wrong-fields.ts'
import { shellMessages } from '#platform/messages.ts'
import { DayField } from '#platform/web/day-field.tsx'
import { useMessages } from '#platform/web/language.tsx'
import { LeaveDialog } from '#platform/web/leave-dialog.tsx'
import type { UserRecord } from '../contract.ts'
import { COMMENT_MAX_LENGTH } from '../rules.ts'
import { useChanged, usersApi } from './api.ts'
import { recordWords } from './record-messages.ts'
import { Refused } from './refused.tsx'
import { Section } from './section.tsx'
import { changeOf, type Typed, typedOf } from './typed-record.ts'

type TextName = { [Key in keyof Typed]: string extends Typed[Key] ? Key : never }[keyof Typed]
type Part = {
  typed: Typed
  set: (change: Partial<Typed>) => void
  /** Sentences of wrong fields by path. */
  wrong: Readonly<Record<string, string>>
}

type FieldProps = Part & { name: TextName; label: string; description?: string; placeholder?: string }

const Field = ({ typed, set, wrong, name, ...rest }: FieldProps) => (
  <TextInput
    {...rest}
    value={typed[name]}
    error={wrong[name]}
    inputWrapperOrder={['label', 'input', 'error', 'description']}
    onChange={({ currentTarget }) => set({ [name]: currentTarget.value })}
  />
)

const PersonPart = (part: Part) => {
  const words = useMessages(recordWords)
  const { typed, set, wrong } = part
  return (
    <Section title={words.person}>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <Field {...part} name="lastname" label={words.lastname} />
        <Field {...part} name="firstname" label={words.firstname} />
        <Field {...part} name="phone" label={words.phone} placeholder="+36 30 123 4567" />
        <DayField
          label={words.birthDate}
          value={typed.birthDate}
          error={wrong['birthDate']}
          onChange={(birthDate) => set({ birthDate })}
        />
        <NativeSelect
          label={words.language}
          value={typed.language}
          data={[
            { value: 'en', label: 'English' },
            { value: 'hu', label: 'Magyar' },
          ]}
          onChange={({ currentTarget }) => set({ language: currentTarget.value === 'hu' ? 'hu' : 'en' })}
        />
      </SimpleGrid>
      <Checkbox
        label={words.newsletter}
        checked={typed.newsletter}
        onChange={({ currentTarget }) => set({ newsletter: currentTarget.checked })}
      />
      <Textarea
        label={words.comment}
        description={words.commentHelp}
        autosize
        minRows={2}
        maxLength={COMMENT_MAX_LENGTH}
        value={typed.adminComment}
        error={wrong['adminComment']}
        onChange={({ currentTarget }) => set({ adminComment: currentTarget.value })}
      />
    </Section>
  )
}

const social = { telegram: 'Telegram', discord: 'Discord', facebook: 'Facebook', x: 'X', linkedin: 'LinkedIn' } as const
const exchanges = { binance: 'Binance', okx: 'OKX', kraken: 'Kraken' } as const

const isKeyOf = <Names extends object>(names: Names, key: string): key is Extract<keyof Names, string> => key in names

const IdsPart = ({ typed, set, wrong }: Part) => {
  const words = useMessages(recordWords)
  return (
    <Section title={words.ids}>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        {Object.entries(social).map(([name, label]) => (
          <TextInput
            key={name}
            label={label}
            value={isKeyOf(social, name) ? typed.socialIds[name] : ''}
            error={wrong[`socialIds.${name}`]}
            onChange={({ currentTarget }) => set({ socialIds: { ...typed.socialIds, [name]: currentTarget.value } })}
          />
        ))}
      </SimpleGrid>
      <Text size="sm" c="dimmed">
        {words.exchangeHelp}
      </Text>
      <SimpleGrid cols={{ base: 1, sm: 3 }}>
        {Object.entries(exchanges).map(([name, label]) => (
          <TextInput
            key={name}
            label={label}
            value={isKeyOf(exchanges, name) ? typed.exchangeIds[name] : ''}
            error={wrong[`exchangeIds.${name}`]}
            onChange={({ currentTarget }) =>
              set({ exchangeIds: { ...typed.exchangeIds, [name]: currentTarget.value } })
            }
          />
        ))}
      </SimpleGrid>
    </Section>
  )
}

const CommissionPart = (part: Part) => {
  const words = useMessages(recordWords)
  const { typed, set } = part
  return (
    <>
      <Section title={words.bigFish}>
        <Field {...part} name="agent" label={words.agent} description={words.personHelp} />
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <Field {...part} name="agentCommissionPercent" label={words.agentCommission} />
          <Field {...part} name="bigFishCommissionPercent" label={words.bigFishCommission} />
        </SimpleGrid>
      </Section>
      <Section title={words.inherited}>
        <Checkbox
          label={words.inheritedMember}
          checked={typed.inheritedBonusMember}
          onChange={({ currentTarget }) => set({ inheritedBonusMember: currentTarget.checked })}
        />
        <Checkbox
          label={words.inheritedDealer}
          checked={typed.inheritedBonusDealer}
          onChange={({ currentTarget }) => set({ inheritedBonusDealer: currentTarget.checked })}
        />
        <Field
          {...part}
          name="inheritedBonusDealerUser"
          label={words.inheritedDealerUser}
          description={words.personHelp}
        />
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <Field {...part} name="inheritedBonusPercentage" label={words.inheritedPercentage} />
          <Field {...part} name="inheritedBonusMemberMultiplier" label={words.inheritedMultiplier} />
          <Field {...part} name="inheritedBonusMemberMultiplierDuration" label={words.inheritedDuration} />
          <Field {...part} name="inheritedBonusMemberMultiplierDurationCounter" label={words.inheritedCounter} />
        </SimpleGrid>
      </Section>
    </>
  )
}

/** Made anew for each version of the record, so whether it was saved is known above. */
type Props = { user: UserRecord; isDisabled: boolean; isSaved: boolean; onSaved: () => void }

export const RecordForm = ({ user, isDisabled, isSaved, onSaved }: Props) => {
  const words = useMessages(recordWords)
  const { saved } = useMessages(shellMessages)
  const changed = useChanged()
  const [typed, setTyped] = useState(() => typedOf(user))
  const save = useMutation(
    usersApi.save.mutationOptions({
      onSuccess: (record) => {
        onSaved()
        changed(record)
      },
    }),
  )
  const wrong = useWrongFields()(save.error)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save.mutate(changeOf(typed, user))
  }
  const isDirty = () => !save.isSuccess && JSON.stringify(typed) !== JSON.stringify(typedOf(user))
  const part = { typed, wrong, set: (change: Partial<Typed>) => setTyped({ ...typed, ...change }) }
  return (
    <form onSubmit={submit} noValidate>
      <fieldset disabled={isDisabled} style={{ border: 0, margin: 0, padding: 0, minWidth: 0 }}>
        <PersonPart {...part} />
        <IdsPart {...part} />
        <CommissionPart {...part} />
        <Stack gap="md" align="flex-start">
          <Refused error={save.error} />
          {isSaved && save.isIdle && <Alert role="status">{saved}</Alert>}
          {Object.keys(wrong).length > 0 && (
            <Alert color="red" role="alert">
              {Object.values(wrong).join(' ')}
            </Alert>
          )}
          <Button type="submit" size="md" loading={save.isPending} disabled={isDisabled}>
            {words.save}
          </Button>
        </Stack>
      </fieldset>
      <LeaveDialog isDirty={isDirty} place="tab" />
    </form>
  )
}
