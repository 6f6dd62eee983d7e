/** Who may come in to the account, and what they may do. */
import { Alert, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useWrongFields } from '#platform/web/wrong-fields.ts'
import { useMessages } from '#platform/web/language.tsx'
import { singleClick } from '#platform/web/single-click.ts'
import type { UserRecord } from '../contract.ts'
import { useChanged, useRefusal, usersApi } from './api.ts'
import { EndCard } from './end-card.tsx'
import { PermissionsCard } from './permissions-card.tsx'
import { ReasonDialog } from './reason-dialog.tsx'
import { recordWords } from './record-messages.ts'
import { Refused } from './refused.tsx'
import { RoleCard } from './role-card.tsx'
import { Section } from './section.tsx'

type CardProps = { user: UserRecord; isDisabled: boolean }

const LinksCard = ({ user, isDisabled }: CardProps) => {
  const words = useMessages(recordWords)
  const confirmation = useMutation(usersApi.sendConfirmation.mutationOptions())
  const reset = useMutation(usersApi.sendReset.mutationOptions())
  const sentTo = confirmation.data?.sentTo ?? reset.data?.sentTo
  const isUnconfirmed = user.state === 'unconfirmed'
  const isActive = user.state === 'active'
  return (
    <Section title={words.links}>
      <Text c="dimmed">{words.linksHelp}</Text>
      <Stack gap="sm" align="flex-start">
        <Button
          variant="default"
          mih={44}
          disabled={isDisabled || !isUnconfirmed}
          loading={confirmation.isPending}
          onClick={singleClick(() => confirmation.mutate({ id: user.id }))}
        >
          {words.sendConfirmation}
        </Button>
        {!isUnconfirmed && <Text size="sm">{words.sendConfirmationNot}</Text>}
        <Button
          variant="default"
          mih={44}
          disabled={isDisabled || !isActive}
          loading={reset.isPending}
          onClick={singleClick(() => reset.mutate({ id: user.id }))}
        >
          {words.sendReset}
        </Button>
        {!isActive && <Text size="sm">{words.sendResetNot}</Text>}
      </Stack>
      <Refused error={confirmation.error ?? reset.error} />
      <Text role="status" mih={24}>
        {sentTo !== undefined && words.sent({ email: sentTo })}
      </Text>
    </Section>
  )
}

const EmailCard = ({ user, isDisabled }: CardProps) => {
  const words = useMessages(recordWords)
  const changed = useChanged()
  const [email, setEmail] = useState('')
  const [isAsking, setIsAsking] = useState(false)
  const save = useMutation(
    usersApi.setEmail.mutationOptions({
      onSuccess: (record) => {
        changed(record)
        setEmail('')
      },
      onSettled: () => setIsAsking(false),
    }),
  )
  const wrong = useWrongFields()(save.error)
  return (
    <Section title={words.emailTitle}>
      <Text c="dimmed">{words.emailHelp}</Text>
      {save.isSuccess && <Alert role="status">{words.emailSaved}</Alert>}
      <Refused error={save.error} />
      <TextInput
        type="email"
        label={words.newEmail}
        placeholder={user.email}
        disabled={isDisabled}
        value={email}
        error={wrong['email']}
        onChange={({ currentTarget }) => setEmail(currentTarget.value)}
      />
      <Group>
        <Button
          variant="default"
          mih={44}
          disabled={isDisabled || email.trim() === ''}
          onClick={() => setIsAsking(true)}
        >
          {words.emailSave}
        </Button>
      </Group>
      {isAsking && (
        <ReasonDialog
          title={words.emailSave}
          consequence={words.emailHelp}
          confirm={words.emailSave}
          error={null}
          isBusy={save.isPending}
          onConfirm={(reason) => save.mutate({ id: user.id, version: user.version, email: email.trim(), reason })}
          onClose={() => setIsAsking(false)}
        />
      )}
    </Section>
  )
}

const FactorCard = ({ user, isDisabled }: CardProps) => {
  const words = useMessages(recordWords)
  const changed = useChanged()
  const [isAsking, setIsAsking] = useState(false)
  const reset = useMutation(
    usersApi.resetSecondFactor.mutationOptions({ onSuccess: changed, onSettled: () => setIsAsking(false) }),
  )
  return (
    <Section title={words.factorTitle}>
      <Text>
        {words.authenticator}: {user.hasAuthenticator ? words.on : words.off}
      </Text>
      <Text c="dimmed">{words.factorHelp}</Text>
      {reset.isSuccess && <Alert role="status">{words.factorDone}</Alert>}
      <Refused error={reset.error} />
      <Group>
        <Button
          variant="default"
          mih={44}
          disabled={isDisabled || !user.hasAuthenticator}
          onClick={() => setIsAsking(true)}
        >
          {words.factorReset}
        </Button>
      </Group>
      {isAsking && (
        <ReasonDialog
          title={words.factorReset}
          consequence={words.factorHelp}
          confirm={words.factorReset}
          error={null}
          isBusy={reset.isPending}
          onConfirm={(reason) => reset.mutate({ id: user.id, version: user.version, reason })}
          onClose={() => setIsAsking(false)}
        />
      )}
    </Section>
  )
}

export const AccessTab = ({ user, isDisabled }: CardProps) => {
  const mayNotRole = useRefusal(user, 'users.role')
  const changed = useChanged()
  // Both cards begin anew with every version of the record: what was saved last is kept here.
  const [saved, setSaved] = useState<{ what: 'role' | 'permissions'; version: number } | null>(null)
  const savedAs = (what: 'role' | 'permissions') => ({
    refusal: mayNotRole,
    isSaved: saved?.what === what && saved.version === user.version,
    onSaved: (record: UserRecord) => {
      changed(record)
      setSaved({ what, version: record.version })
    },
  })
  return (
    <>
      <LinksCard user={user} isDisabled={isDisabled} />
      <EmailCard user={user} isDisabled={isDisabled} />
      <FactorCard user={user} isDisabled={isDisabled} />
      <RoleCard key={`role ${user.version}`} user={user} {...savedAs('role')} />
      <PermissionsCard key={`permissions ${user.version}`} user={user} {...savedAs('permissions')} />
      <EndCard user={user} />
    </>
  )
}
