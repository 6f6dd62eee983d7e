/** Everything that an account begins with. */
import { Button, Checkbox, Group, NativeSelect, SimpleGrid, Stack, TextInput, type TextInputProps } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { LegalLink } from '#features/legal/web/index.ts'
import { DayField } from '#platform/web/day-field.tsx'
import { fieldErrorsOf } from '#platform/web/failure.ts'
import { useLanguage, useMessages } from '#platform/web/language.tsx'
import { Problem } from '#platform/web/problem.tsx'
import { registerFieldErrors } from '../field-messages.ts'
import { registerErrors } from '../messages.ts'
import { registerApi, useConditions } from './api.ts'
import { registerWords } from './messages.ts'
import { PasswordFields } from './password-fields.tsx'
import { focusFirst, useWrongFields, type WrongFields } from '#platform/web/wrong-fields.ts'

const empty = {
  lastname: '',
  firstname: '',
  username: '',
  email: '',
  birthDate: '',
  password: '',
  again: '',
  referralCode: '',
  country: '',
}

type Values = typeof empty
const required = ['lastname', 'firstname', 'username', 'email', 'birthDate', 'password'] as const

/** What can be said without asking the server. */
const wrongBefore = (
  values: Values,
  words: { required: string; passwordMismatch: string; acceptTerms: string },
  { asksCountry, terms }: { asksCountry: boolean; terms: boolean },
): WrongFields =>
  Object.fromEntries([
    ...[...required, ...(asksCountry ? (['country'] as const) : [])]
      .filter((name) => values[name].trim() === '')
      .map((name) => [name, words.required] as const),
    ...(values.password === values.again ? [] : [['again', words.passwordMismatch] as const]),
    ...(terms ? [] : [['terms', words.acceptTerms] as const]),
  ])

type Props = { referralCode: string; onSent: (email: string) => void }

const useRegistering = ({ referralCode, onSent }: Props) => {
  const words = useMessages(registerWords)
  const { REGISTER_ACCEPT_TERMS: acceptTerms } = useMessages(registerFieldErrors)
  const language = useLanguage()
  const form = useRef<HTMLFormElement>(null)
  const [values, setValues] = useState({ ...empty, referralCode })
  const [terms, setTerms] = useState(false)
  const [newsletter, setNewsletter] = useState(false)
  const [wrong, setWrong] = useState<WrongFields>({})
  const sentencesOf = useWrongFields()
  const { countries } = useConditions()
  const send = useMutation(registerApi.create.mutationOptions())
  const mark = (found: WrongFields) => {
    setWrong(found)
    if (form.current !== null) focusFirst(form.current, found)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = wrongBefore(values, { ...words, acceptTerms }, { asksCountry: countries.length > 0, terms })
    mark(found)
    if (Object.keys(found).length > 0) return
    const { again: _again, country, ...fields } = values
    send.mutate(
      { ...fields, country: country === '' ? null : country, terms: true, newsletter, language },
      { onSuccess: ({ sentTo }) => onSent(sentTo), onError: (error) => mark(sentencesOf(error)) },
    )
  }
  return { form, values, setValues, terms, setTerms, newsletter, setNewsletter, wrong, send, submit }
}

type Registering = ReturnType<typeof useRegistering>

type CountryProps = {
  codes: readonly string[]
  value: string
  error: string | undefined
  onChange: (code: string) => void
}

/** Asked for only where some country is shut out. */
const CountryField = ({ codes, value, error, onChange }: CountryProps) => {
  const words = useMessages(registerWords)
  const language = useLanguage()
  const names = new Intl.DisplayNames(language, { type: 'region' })
  const data = codes
    .map((code) => ({ value: code, label: names.of(code) ?? code }))
    .toSorted((left, right) => left.label.localeCompare(right.label, language))
  return (
    <NativeSelect
      size="md"
      name="country"
      label={words.country}
      description={words.countryHelp}
      autoComplete="country"
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      error={error}
      value={value}
      data={[{ value: '', label: words.countryChoose }, ...data]}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
}

/** Who it is. */
const PersonFields = ({ values, setValues, wrong }: Registering) => {
  const words = useMessages(registerWords)
  const conditions = useConditions()
  const field = (name: keyof Values): TextInputProps => ({
    size: 'md',
    name,
    value: values[name],
    error: wrong[name],
    inputWrapperOrder: ['label', 'input', 'error', 'description'],
    onChange: ({ currentTarget }) => setValues({ ...values, [name]: currentTarget.value }),
  })
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput {...field('lastname')} label={words.lastname} autoComplete="family-name" />
        <TextInput {...field('firstname')} label={words.firstname} autoComplete="given-name" />
      </SimpleGrid>
      <TextInput
        {...field('username')}
        label={words.username}
        description={words.usernameHelp}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <TextInput
        {...field('email')}
        type="email"
        label={words.email}
        description={words.emailHelp}
        autoComplete="email"
      />
      <DayField
        size="md"
        name="birthDate"
        label={words.birthDate}
        description={words.birthDateHelp({ min: conditions.ageMin })}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        autoComplete="bday"
        value={values.birthDate}
        error={wrong['birthDate']}
        onChange={(birthDate) => setValues({ ...values, birthDate })}
      />
      {conditions.countries.length > 0 && (
        <CountryField
          codes={conditions.countries}
          value={values.country}
          error={wrong['country']}
          onChange={(country) => setValues({ ...values, country })}
        />
      )}
      <PasswordFields
        values={values}
        onChange={(passwords) => setValues({ ...values, ...passwords })}
        errors={{
          ...(wrong['password'] === undefined ? {} : { password: wrong['password'] }),
          ...(wrong['again'] === undefined ? {} : { again: wrong['again'] }),
        }}
      />
      <TextInput {...field('referralCode')} label={words.referralCode} autoComplete="off" />
    </>
  )
}

/** What is agreed to; the texts open beside the form. */
const Agreements = ({ terms, setTerms, newsletter, setNewsletter, wrong }: Registering) => {
  const words = useMessages(registerWords)
  return (
    <>
      <Checkbox
        name="terms"
        size="md"
        label={words.registerTermsLabel}
        checked={terms}
        error={wrong['terms']}
        onChange={({ currentTarget }) => setTerms(currentTarget.checked)}
      />
      <Group gap="md">
        <LegalLink kind="terms">{words.readTerms}</LegalLink>
        <LegalLink kind="privacy">{words.readPrivacy}</LegalLink>
      </Group>
      <Checkbox
        name="newsletter"
        size="md"
        label={words.registerNewsletter}
        checked={newsletter}
        onChange={({ currentTarget }) => setNewsletter(currentTarget.checked)}
      />
    </>
  )
}

export const RegisterForm = (props: Props) => {
  const words = useMessages(registerWords)
  const errors = useMessages(registerErrors)
  const registering = useRegistering(props)
  const { form, submit, send } = registering
  return (
    <form ref={form} onSubmit={submit} noValidate>
      <Stack gap="md">
        {send.isError && fieldErrorsOf(send.error).length === 0 && <Problem error={send.error} words={errors} />}
        <PersonFields {...registering} />
        <Agreements {...registering} />
        <Button type="submit" size="md" fullWidth loading={send.isPending}>
          {words.submit}
        </Button>
      </Stack>
    </form>
  )
}
