/** Names elsewhere, and the account numbers at exchanges that bonuses are paid to. */
import { Alert, Button, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useWrongFields } from '#platform/web/wrong-fields.ts'
import { shellMessages } from '#platform/messages.ts'
import { codeOf, fieldErrorsOf } from '#platform/web/failure.ts'
import { useMessages } from '#platform/web/language.tsx'
import { Problem } from '#platform/web/problem.tsx'
import { Section } from '#platform/web/section.tsx'
import { Time } from '#platform/web/time.tsx'
import type { Profile } from '../contract.ts'
import { SOCIAL_ID_MAX } from '../rules.ts'
import { profileApi, profileQuery, useReread } from './api.ts'
import { profileWords } from './messages.ts'

const social = [
  ['telegram', 'Telegram'],
  ['discord', 'Discord'],
  ['facebook', 'Facebook'],
  ['x', 'X'],
  ['linkedin', 'LinkedIn'],
] as const
const exchanges = [
  ['binance', 'Binance'],
  ['okx', 'OKX'],
  ['kraken', 'Kraken'],
] as const

type Ids = Pick<Profile, 'socialIds' | 'exchangeIds'>
/** Only what was typed: everything else is as the newest profile says, which may come while somebody types. */
type Typed = { [Key in keyof Ids]: Partial<Ids[Key]> }
const untouched: Typed = { socialIds: {}, exchangeIds: {} }
type Part = { ids: Ids; typed: Typed; set: (typed: Typed) => void; wrong: Readonly<Record<string, string>> }

const SocialPart = ({ ids, typed, set, wrong }: Part) => (
  <SimpleGrid cols={{ base: 1, sm: 2 }}>
    {social.map(([name, label]) => (
      <TextInput
        key={name}
        size="md"
        label={label}
        maxLength={SOCIAL_ID_MAX}
        value={ids.socialIds[name]}
        error={wrong[`socialIds.${name}`]}
        onChange={({ currentTarget }) =>
          set({ ...typed, socialIds: { ...typed.socialIds, [name]: currentTarget.value } })
        }
      />
    ))}
  </SimpleGrid>
)

const ExchangePart = ({
  ids,
  typed,
  set,
  wrong,
  heldUntilMs,
}: Part & { heldUntilMs: Profile['exchangeIdsHeldUntilMs'] }) => {
  const words = useMessages(profileWords)
  const heldUntil = (name: keyof typeof heldUntilMs) => {
    const atMs = heldUntilMs[name]
    return (
      atMs !== null && (
        <>
          {words.exchangeIdHeld} <Time atMs={atMs} />
        </>
      )
    )
  }
  return (
    <SimpleGrid cols={{ base: 1, sm: 3 }}>
      {exchanges.map(([name, label]) => (
        <TextInput
          key={name}
          size="md"
          label={label}
          autoComplete="off"
          value={ids.exchangeIds[name]}
          error={wrong[`exchangeIds.${name}`]}
          description={heldUntil(name)}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          onChange={({ currentTarget }) =>
            set({ ...typed, exchangeIds: { ...typed.exchangeIds, [name]: currentTarget.value } })
          }
        />
      ))}
    </SimpleGrid>
  )
}

export const IdsCard = ({ profile }: { profile: Profile }) => {
  const words = useMessages(profileWords)
  const { saved } = useMessages(shellMessages)
  const queryClient = useQueryClient()
  const reread = useReread()
  const [typed, setTyped] = useState(untouched)
  const ids: Ids = {
    socialIds: { ...profile.socialIds, ...typed.socialIds },
    exchangeIds: { ...profile.exchangeIds, ...typed.exchangeIds },
  }
  const save = useMutation(
    profileApi.saveIds.mutationOptions({
      onSuccess: (kept) => {
        setTyped(untouched)
        queryClient.setQueryData(profileQuery.queryKey, kept)
      },
    }),
  )
  const wrong = useWrongFields()(save.error)
  const isOld = codeOf(save.error) === 'VERSION_CONFLICT'
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save.mutate({ ...ids, version: profile.version })
  }
  const set = (next: Typed) => {
    setTyped(next)
    // What was said of the last saving is over.
    if (save.isSuccess) save.reset()
  }
  const part = { ids, typed, wrong, set }
  return (
    <Section title={words.idsTitle}>
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
          <SocialPart {...part} />
          <Text c="dimmed">{words.exchangeIdsHelp}</Text>
          <ExchangePart {...part} heldUntilMs={profile.exchangeIdsHeldUntilMs} />
          <Button type="submit" size="md" loading={save.isPending} style={{ alignSelf: 'flex-start' }}>
            {words.save}
          </Button>
        </Stack>
      </form>
    </Section>
  )
}
