import { Alert, Button, Checkbox, Select, SimpleGrid, Stack, TextInput, type TextInputProps } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useWrongFields } from '#platform/web/wrong-fields.ts'
import { sessionQuery } from '#platform/web/session.ts'
import { shellMessages } from '#platform/messages.ts'
import { DayField } from '#platform/web/day-field.tsx'
import { codeOf, fieldErrorsOf } from '#platform/web/failure.ts'
import { preferences, useFormat, useLanguage, useMessages } from '#platform/web/language.tsx'
import { regions } from '#platform/web/preferences.ts'
import { Problem } from '#platform/web/problem.tsx'
import type { Profile } from '../contract.ts'
import { profileQuery, profileApi, useReread } from './api.ts'
import { profileWords } from './messages.ts'
import { Section } from '#platform/web/section.tsx'

const AS_LANGUAGE = 'as-language'
const timeZones = ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')]
const withCurrent = (known: readonly string[], current: string | null): readonly string[] =>
  current === null || known.includes(current) ? known : [current, ...known]

const typedOf = ({ lastname, firstname, phone, newsletter, language, region, timeZone }: Profile) => ({
  lastname,
  firstname,
  newsletter,
  language,
  region,
  timeZone,
  phone: phone ?? '',
  birthDate: '',
})
type Typed = ReturnType<typeof typedOf>

const useSettings = (profile: Profile) => {
  const queryClient = useQueryClient()
  // Only what was typed: everything else is as the newest profile says, which may come while somebody types.
  const [typed, setTyped] = useState<Partial<Typed>>({})
  const values: Typed = { ...typedOf(profile), ...typed }
  const save = useMutation(
    profileApi.save.mutationOptions({
      onSuccess: (saved) => {
        const { language, region, timeZone } = saved
        preferences.change({ language, region, timeZone })
        setTyped({})
        queryClient.setQueryData(profileQuery.queryKey, saved)
        // The name stands in the header.
        void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey })
      },
    }),
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const { birthDate, ...rest } = values
    save.mutate({ ...rest, birthDate: birthDate.trim() === '' ? null : birthDate.trim(), version: profile.version })
  }
  const set = (change: Partial<Typed>) => {
    setTyped({ ...typed, ...change })
    // What was said of the last saving is over.
    if (save.isSuccess) save.reset()
  }
  return { values, set, save, submit }
}

type Part = { values: Typed; set: (change: Partial<Typed>) => void }

const Speech = ({ values, set }: Part) => {
  const words = useMessages(profileWords)
  const language = useLanguage()
  const names = new Intl.DisplayNames([language], { type: 'region' })
  const nameOf = (tag: string) => names.of(new Intl.Locale(tag).region ?? 'ZZ') ?? tag
  return (
    <>
      <Select
        size="md"
        label={words.language}
        allowDeselect={false}
        value={values.language}
        data={[
          { value: 'en', label: 'English' },
          { value: 'hu', label: 'Magyar' },
        ]}
        onChange={(value) => set({ language: value === 'hu' ? 'hu' : 'en' })}
      />
      <Select
        size="md"
        label={words.region}
        allowDeselect={false}
        value={values.region ?? AS_LANGUAGE}
        data={[
          { value: AS_LANGUAGE, label: words.asLanguage },
          ...withCurrent(regions, values.region).map((tag) => ({ value: tag, label: nameOf(tag) })),
        ]}
        onChange={(value) => set({ region: value === AS_LANGUAGE ? null : value })}
      />
      <Select
        size="md"
        label={words.timeZone}
        searchable
        allowDeselect={false}
        nothingFoundMessage={words.noTimeZone}
        value={values.timeZone}
        data={withCurrent(timeZones, values.timeZone).map((zone) => ({
          value: zone,
          label: zone.replaceAll('_', ' '),
        }))}
        onChange={(value) => value !== null && set({ timeZone: value })}
      />
    </>
  )
}

const GivenBirthDate = ({ date }: { date: string }) => {
  const words = useMessages(profileWords)
  const format = useFormat()
  return (
    <TextInput
      size="md"
      readOnly
      label={words.birthDate}
      description={words.birthDateGiven}
      inputWrapperOrder={['label', 'input', 'description']}
      value={format.day(date)}
    />
  )
}

export const SettingsCard = ({ profile }: { profile: Profile }) => {
  const words = useMessages(profileWords)
  const { saved } = useMessages(shellMessages)
  const reread = useReread()
  const { values, set, save, submit } = useSettings(profile)
  const wrong = useWrongFields()(save.error)
  const isOld = codeOf(save.error) === 'VERSION_CONFLICT'
  const field = (name: 'lastname' | 'firstname' | 'phone'): TextInputProps => ({
    size: 'md',
    value: values[name],
    error: wrong[name],
    inputWrapperOrder: ['label', 'input', 'error', 'description'],
    onChange: ({ currentTarget }) => set({ [name]: currentTarget.value }),
  })
  return (
    <Section title={words.settingsTitle}>
      {save.isError && fieldErrorsOf(save.error).length === 0 && (
        <Problem error={save.error} {...(isOld ? { sentence: words.changedElsewhere } : {})} />
      )}
      {isOld && (
        <Button variant="default" style={{ alignSelf: 'flex-start' }} onClick={() => void reread().then(save.reset)}>
          {words.loadKept}
        </Button>
      )}
      {save.isSuccess && <Alert role="status">{saved}</Alert>}
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <TextInput {...field('lastname')} label={words.lastname} autoComplete="family-name" />
            <TextInput {...field('firstname')} label={words.firstname} autoComplete="given-name" />
          </SimpleGrid>
          <TextInput
            {...field('phone')}
            type="tel"
            label={words.phone}
            autoComplete="tel"
            placeholder="+36 30 123 4567"
          />
          {profile.birthDate === null ? (
            <DayField
              size="md"
              label={words.birthDate}
              description={words.birthDateHelp}
              inputWrapperOrder={['label', 'input', 'error', 'description']}
              autoComplete="bday"
              value={values.birthDate}
              error={wrong['birthDate']}
              onChange={(birthDate) => set({ birthDate })}
            />
          ) : (
            <GivenBirthDate date={profile.birthDate} />
          )}
          <Speech values={values} set={set} />
          <Checkbox
            size="md"
            label={words.newsletter}
            checked={values.newsletter}
            onChange={({ currentTarget }) => set({ newsletter: currentTarget.checked })}
          />
          <Button type="submit" size="md" loading={save.isPending} style={{ alignSelf: 'flex-start' }}>
            {words.save}
          </Button>
        </Stack>
      </form>
    </Section>
  )
}
