/** Who may come in to the account, and what they may do. */
import { Alert, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useWrongFields } from '#platform/web/wrong-fields.ts'
import { useAct } from '#platform/web/act.ts'
import { Ask } from '#platform/web/ask.tsx'
import { useMessages } from '#platform/web/language.tsx'
import { Refusal } from '#platform/web/refusal.tsx'
import { singleClick } from '#platform/web/single-click.ts'
import type { UserRecord } from '../contract.ts'
import { REASON_MAX_LENGTH, REASON_MIN_LENGTH } from '../rules.ts'
import { useRecordAct, useRefusal, usersApi } from './api.ts'
import { EndCard } from './end-card.tsx'
import { PermissionsCard } from './permissions-card.tsx'
import { recordWords } from './record-messages.ts'
import { RoleCard } from './role-card.tsx'
import { Section } from './section.tsx'

type CardProps = { user: UserRecord; isDisabled: boolean }

const LinksCard = ({ user, isDisabled }: CardProps) => {
  const words = useMessages(recordWords)
  const confirmation = useAct(usersApi.sendConfirmation)
  const reset = useAct(usersApi.sendReset)
  const sentTo = confirmation.data?.sentTo ?? reset.data?.sentTo
  const isUnconfirmed = user.state === 'unconfirmed'
  const isActive = user.state === 'active'
  return (
    <Section title={words.links}>
      <Text c="dimmed">{words.linksHelp}</Text>
      <Stack gap="sm" align="flex-start">
        <Button
          variant="default"
          disabled={isDisabled || !isUnconfirmed}
          loading={confirmation.isBusy}
          onClick={singleClick(() => confirmation.send({ id: user.id }))}
        >
          {words.sendConfirmation}
        </Button>
        {!isUnconfirmed && <Text size="sm">{words.sendConfirmationNot}</Text>}
        <Button
          variant="default"
          disabled={isDisabled || !isActive}
          loading={reset.isBusy}
          onClick={singleClick(() => reset.send({ id: user.id }))}
        >
          {words.sendReset}
        </Button>
        {!isActive && <Text size="sm">{words.sendResetNot}</Text>}
      </Stack>
      <Refusal error={confirmation.error ?? reset.error} />
      <Text role="status" mih={24}>
        {sentTo !== undefined && words.sent({ email: sentTo })}
      </Text>
    </Section>
  )
}

const REASON = { least: REASON_MIN_LENGTH, most: REASON_MAX_LENGTH }

const EmailCard = ({ user, isDisabled }: CardProps) => {
  const words = useMessages(recordWords)
  const [email, setEmail] = useState('')
  const [isAsking, setIsAsking] = useState(false)
  const save = useRecordAct(usersApi.setEmail, { onDone: () => setEmail('') })
  const wrong = useWrongFields()(save.error)
  return (
    <Section title={words.emailTitle}>
      <Text c="dimmed">{words.emailHelp}</Text>
      {save.isDone && <Alert role="status">{words.emailSaved}</Alert>}
      <Refusal error={save.error} />
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
          loading={save.isBusy}
          disabled={isDisabled || email.trim() === ''}
          onClick={() => setIsAsking(true)}
        >
          {words.emailSave}
        </Button>
      </Group>
      {isAsking && (
        <Ask
          tone="danger"
          title={words.emailSave}
          text={words.emailHelp}
          confirm={words.emailSave}
          needsReason={{ ...REASON, help: words.reasonHelp }}
          // What is wrong with the address is told beside it.
          act={{ isBusy: false, error: null }}
          onConfirm={(reason) => {
            setIsAsking(false)
            save.send({ id: user.id, version: user.version, email: email.trim(), reason })
          }}
          onClose={() => setIsAsking(false)}
        />
      )}
    </Section>
  )
}

const FactorCard = ({ user, isDisabled }: CardProps) => {
  const words = useMessages(recordWords)
  const [isAsking, setIsAsking] = useState(false)
  const reset = useRecordAct(usersApi.resetSecondFactor, { onDone: () => setIsAsking(false) })
  return (
    <Section title={words.factorTitle}>
      <Text>
        {words.authenticator}: {user.hasAuthenticator ? words.on : words.off}
      </Text>
      <Text c="dimmed">{words.factorHelp}</Text>
      {reset.isDone && <Alert role="status">{words.factorDone}</Alert>}
      <Group>
        <Button variant="default" disabled={isDisabled || !user.hasAuthenticator} onClick={() => setIsAsking(true)}>
          {words.factorReset}
        </Button>
      </Group>
      {isAsking && (
        <Ask
          tone="danger"
          title={words.factorReset}
          text={words.factorHelp}
          confirm={words.factorReset}
          needsReason={{ ...REASON, help: words.reasonHelp }}
          act={reset}
          onConfirm={(reason) => reset.send({ id: user.id, version: user.version, reason })}
          onClose={() => setIsAsking(false)}
        />
      )}
    </Section>
  )
}

export const AccessTab = ({ user, isDisabled }: CardProps) => {
  const mayNotRole = useRefusal(user, 'users.role')
  // Both cards begin anew with every version of the record: what was saved last is kept here.
  const [saved, setSaved] = useState<{ what: 'role' | 'permissions'; version: number } | null>(null)
  const savedAs = (what: 'role' | 'permissions') => ({
    refusal: mayNotRole,
    isSaved: saved?.what === what && saved.version === user.version,
    onSaved: ({ version }: UserRecord) => setSaved({ what, version }),
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
