/** The settings of a page as one form: what would change is shown before it is saved. */
import { Alert, Button, Card, List, Stack, Text, Title } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { fieldMessages } from '#platform/messages.ts'
import { codeOf, fieldErrorsOf } from '#platform/web/failure.ts'
import { focusField } from '#platform/web/form-steps.tsx'
import { useMessages } from '#platform/web/language.tsx'
import { LeaveDialog } from '#platform/web/leave-dialog.tsx'
import { Problem } from '#platform/web/problem.tsx'
import type { SettingRow } from '../contract.ts'
import { type Definition, definitionOf, settingDefinitions, type SettingPage } from '../definitions.ts'
import { settingsApi } from './api.ts'
import { settingNames, settingsWords } from './messages.ts'
import { moneyPages } from './money-messages.ts'
import { type Row, SettingField, type Typed, useShown } from './setting-field.tsx'

type Values = Readonly<Record<string, Typed>>

const isKnown = (row: SettingRow): row is Row => row.key in settingDefinitions

const typedOf = ({ value }: SettingRow): Typed => (typeof value === 'boolean' ? value : String(value ?? ''))

/** What is sent for a typed text; null for what is no number where one is wanted. */
const parsed = (definition: Definition, typed: Typed): string | number | boolean | null => {
  if (definition.kind !== 'whole') return typed
  return /^\s*\d{1,9}\s*$/.test(String(typed)) ? Number(typed) : null
}

const groups = [
  ['general.', 'groupGeneral'],
  ['features.', 'groupFeatures'],
  ['beta.', 'groupBetas'],
  ['bots.', 'groupBots'],
  ['platform.', 'groupPlatform'],
  ['security.', 'groupSecurity'],
  ['impersonation.', 'groupImpersonation'],
  ['account.', 'groupAccount'],
  ['packages.', 'groupPackages'],
  ['billing.', 'groupSubscriptions'],
  ['company.', 'groupCompany'],
  ['invoice.', 'groupInvoice'],
  ['vat.', 'groupVat'],
  ['token.', 'groupToken'],
  ['payment.card.', 'groupCard'],
  ['payment.exchange.', 'groupExchange'],
  ['payment.bank_transfer.', 'groupTransfer'],
] as const

const groupsOf = (rows: readonly Row[]) =>
  groups
    .map(([prefix, title]) => ({ prefix, title, own: rows.filter(({ key }) => key.startsWith(prefix)) }))
    .filter(({ own }) => own.length > 0)

const useForm = (page: SettingPage, rows: readonly Row[]) => {
  const queryClient = useQueryClient()
  const [typed, setTyped] = useState<Values>({})
  const save = useMutation(
    settingsApi.save.mutationOptions({
      onSuccess: (saved) => {
        queryClient.setQueryData(settingsApi.page.queryKey({ input: { page } }), saved)
        setTyped({})
        // The list of changes below has one more, and what is shown elsewhere may follow from a setting.
        void queryClient.invalidateQueries()
      },
      onError: (error) => {
        const [first] = fieldErrorsOf(error)
        if (first !== undefined) focusField(first.path)
      },
    }),
  )
  const changed = rows.filter((row) => typed[row.key] !== undefined && typed[row.key] !== typedOf(row))
  const sent = changed.map((row) => {
    const value = parsed(settingDefinitions[row.key], typed[row.key] ?? '')
    return { row, value }
  })
  return { typed, setTyped, save, sent }
}

const useErrors = (error: unknown): Readonly<Record<string, string>> => {
  const words = useMessages(fieldMessages)
  const known: Readonly<Record<string, string | ((params: never) => string)>> = words
  return Object.fromEntries(
    fieldErrorsOf(error).map(({ path, code, params }) => {
      const text = known[code] ?? words.VALIDATION_INVALID
      return [path, typeof text === 'string' ? text : text(params as never)]
    }),
  )
}

type Sent = ReturnType<typeof useForm>['sent']

const Summary = ({ sent }: { sent: Sent }) => {
  const words = useMessages(settingsWords)
  const names = useMessages(settingNames)
  const shown = useShown()
  if (sent.length === 0) return <Text c="dimmed">{words.nothingChanged}</Text>
  return (
    <Stack gap={4}>
      <Text fw={600}>{words.willChange}</Text>
      <List>
        {sent.map(({ row, value }) => {
          const from = shown(row, row.value ?? (row.isSet ? 'set' : ''))
          const to = value === null ? words.notWhole : shown(row, value)
          return (
            <List.Item key={row.key}>
              {names[row.key]}: {words.fromTo({ from, to })}
            </List.Item>
          )
        })}
      </List>
    </Stack>
  )
}

export const SettingsForm = ({ page, rows: all }: { page: SettingPage; rows: readonly SettingRow[] }) => {
  const words = { ...useMessages(settingsWords), ...useMessages(moneyPages) }
  const rows = all.filter(isKnown).filter(({ key }) => definitionOf(key).kind !== 'picture')
  const { typed, setTyped, save, sent } = useForm(page, rows)
  const errors = useErrors(save.error)
  const wrong = new Set(sent.flatMap(({ row, value }) => (value === null ? [row.key] : [])))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // The button is a screen away from what is wrong.
    const [first] = wrong
    if (first !== undefined) return focusField(first)
    const changes = sent.flatMap(({ row: { key, version }, value }) =>
      value === null ? [] : [{ key, version, value }],
    )
    if (changes.length > 0) save.mutate({ page, changes })
  }
  return (
    <form onSubmit={submit} noValidate>
      {groupsOf(rows).map(({ prefix, title, own }) => (
        <Card key={prefix} withBorder p="lg" mb="lg" maw={720} component="section">
          <Stack gap="md">
            <Title order={2} size="h4">
              {words[title]}
            </Title>
            {own.map((row) => (
              <SettingField
                key={row.key}
                row={row}
                value={typed[row.key] ?? typedOf(row)}
                error={wrong.has(row.key) ? words.notWhole : errors[row.key]}
                onChange={(value) => setTyped({ ...typed, [row.key]: value })}
              />
            ))}
          </Stack>
        </Card>
      ))}
      <Stack gap="md" maw={720} mb="xl">
        <Summary sent={sent} />
        {save.isSuccess && sent.length === 0 && <Alert role="status">{words.saved}</Alert>}
        {save.isError && codeOf(save.error) !== 'INPUT_INVALID' && <Problem error={save.error} />}
        <Button
          type="submit"
          size="md"
          loading={save.isPending}
          disabled={sent.length === 0}
          style={{ alignSelf: 'flex-start' }}
        >
          {words.save}
        </Button>
      </Stack>
      <LeaveDialog isDirty={() => sent.length > 0} />
    </form>
  )
}
