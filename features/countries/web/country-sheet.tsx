/** What holds for one country, and its rates. */
import { Alert, Button, Checkbox, Group, Stack, Text, Textarea, TextInput, Title } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useWrongFields } from '#platform/web/wrong-fields.ts'
import { DayField } from '#platform/web/day-field.tsx'
import { fieldErrorsOf } from '#platform/web/failure.ts'
import { useFormat, useLanguage, useMessages } from '#platform/web/language.tsx'
import { Problem } from '#platform/web/problem.tsx'
import { Sheet } from '#platform/web/sheet.tsx'
import type { CountryRow } from '../contract.ts'
import { nameOf, uses } from '../rules.ts'
import { countriesApi } from './api.ts'
import { countryWords } from './messages.ts'

const useSaved = () => {
  const queryClient = useQueryClient()
  return (row: CountryRow) =>
    queryClient.setQueryData(countriesApi.list.queryKey({ input: undefined }), (before) =>
      before === undefined ? before : { countries: before.countries.map((one) => (one.code === row.code ? row : one)) },
    )
}

const toHundredths = (typed: string): number | null => {
  const percent = Number(typed.trim().replace(',', '.'))
  return typed.trim() !== '' && percent >= 0 && percent <= 50 ? Math.round(percent * 100) : null
}

const Rates = ({ country }: { country: CountryRow }) => {
  const words = useMessages(countryWords)
  const format = useFormat()
  const saved = useSaved()
  const [percent, setPercent] = useState('')
  const [validFrom, setValidFrom] = useState('')
  const [isWrong, setIsWrong] = useState(false)
  const add = useMutation(countriesApi.addRate.mutationOptions({ onSuccess: saved }))
  const remove = useMutation(countriesApi.removeRate.mutationOptions({ onSuccess: saved }))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const hundredths = toHundredths(percent)
    setIsWrong(hundredths === null || validFrom === '')
    if (hundredths !== null && validFrom !== '') add.mutate({ code: country.code, validFrom, hundredths })
  }
  const error = add.error ?? remove.error
  return (
    <Stack gap="sm" component="section">
      <Title order={3} size="h5">
        {words.rates}
      </Title>
      {country.rates.length === 0 && <Text c="dimmed">{words.noRate}</Text>}
      {country.rates.map(({ validFrom: day, hundredths, isFuture }) => (
        <Group key={day} justify="space-between" wrap="nowrap">
          <Text className="tabular">
            {(isFuture ? words.from : words.since)({ percent: format.percent(hundredths / 100), day: format.day(day) })}
          </Text>
          {isFuture && (
            <Button
              variant="default"
              loading={remove.isPending}
              onClick={() => remove.mutate({ code: country.code, validFrom: day })}
            >
              {words.removeRate}
            </Button>
          )}
        </Group>
      ))}
      <form onSubmit={submit} noValidate>
        <Group align="flex-end" gap="sm">
          <TextInput
            w={140}
            label={words.newRate}
            inputMode="decimal"
            value={percent}
            onChange={({ currentTarget }) => setPercent(currentTarget.value)}
          />
          <DayField label={words.validFrom} value={validFrom} onChange={setValidFrom} />
          <Button type="submit" variant="default" loading={add.isPending}>
            {words.addRate}
          </Button>
        </Group>
      </form>
      {isWrong && <Alert color="red">{words.rateWrong}</Alert>}
      {error !== null && <Problem error={error} />}
    </Stack>
  )
}

const typedOf = ({ rates: _rates, ...country }: CountryRow) => ({
  ...country,
  postcodePattern: country.postcodePattern ?? '',
  vatExemptPatterns: country.vatExemptPatterns.join('\n'),
})

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

const Facts = ({ country, onSaved }: { country: CountryRow; onSaved: () => void }) => {
  const words = useMessages(countryWords)
  const saved = useSaved()
  const [typed, setTyped] = useState(() => typedOf(country))
  const save = useMutation(
    countriesApi.save.mutationOptions({
      onSuccess: (row) => {
        saved(row)
        onSaved()
      },
    }),
  )
  const wrong = useWrongFields()(save.error)
  const wrongLine = Object.keys(wrong).find((path) => path.startsWith('vatExemptPatterns'))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const postcodePattern = typed.postcodePattern.trim() === '' ? null : typed.postcodePattern
    save.mutate({ ...typed, postcodePattern, vatExemptPatterns: linesOf(typed.vatExemptPatterns) })
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        {(['eu', 'eea', 'mica'] as const).map((flag) => (
          <Checkbox
            key={flag}
            label={words[flag]}
            checked={typed[flag]}
            onChange={({ currentTarget }) => setTyped({ ...typed, [flag]: currentTarget.checked })}
          />
        ))}
        <Checkbox.Group
          label={words.allowed}
          description={words.allowedHelp}
          value={typed.allowed}
          onChange={(chosen) => setTyped({ ...typed, allowed: uses.filter((use) => chosen.includes(use)) })}
        >
          <Group mt="xs">
            {uses.map((use) => (
              <Checkbox key={use} value={use} label={words[use]} />
            ))}
          </Group>
        </Checkbox.Group>
        <TextInput
          label={words.postcodePattern}
          description={words.postcodeHelp}
          maxLength={100}
          value={typed.postcodePattern}
          error={wrong['postcodePattern']}
          onChange={({ currentTarget }) => setTyped({ ...typed, postcodePattern: currentTarget.value })}
        />
        <Textarea
          label={words.exempt}
          description={words.exemptHelp}
          autosize
          minRows={2}
          value={typed.vatExemptPatterns}
          error={wrongLine === undefined ? undefined : wrong[wrongLine]}
          onChange={({ currentTarget }) => setTyped({ ...typed, vatExemptPatterns: currentTarget.value })}
        />
        {save.isError && fieldErrorsOf(save.error).length === 0 && <Problem error={save.error} />}
        <Button type="submit" loading={save.isPending} style={{ alignSelf: 'flex-start' }}>
          {words.save}
        </Button>
      </Stack>
    </form>
  )
}

export const CountrySheet = ({ country, onClose }: { country: CountryRow; onClose: () => void }) => {
  const language = useLanguage()
  return (
    <Sheet title={nameOf(country.code, language)} onClose={onClose}>
      <Stack gap="xl">
        <Facts country={country} onSaved={onClose} />
        <Rates country={country} />
      </Stack>
    </Sheet>
  )
}
