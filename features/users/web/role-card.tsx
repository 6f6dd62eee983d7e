import { Alert, Button, Checkbox, Group, NativeSelect, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useWrongFields } from '#platform/web/wrong-fields.ts'
import { useSession } from '#platform/web/session.ts'
import type { Role } from '#platform/access.ts'
import { useMessages } from '#platform/web/language.tsx'
import { Refusal } from '#platform/web/refusal.tsx'
import type { UserRecord } from '../contract.ts'
import { rolesBelow } from '../rules.ts'
import { useRecordAct, usersApi } from './api.ts'
import { roleWords } from './messages.ts'
import { recordWords } from './record-messages.ts'
import { Section } from './section.tsx'

type BigFish = { hasAgent: boolean; agent: string; commissionPercent: string }
type BigFishProps = { value: BigFish; wrong: Readonly<Record<string, string>>; onChange: (value: BigFish) => void }

/** A big fish has an agent, or none by choice, and a commission. */
const BigFishFields = ({ value, wrong, onChange }: BigFishProps) => {
  const words = useMessages(recordWords)
  return (
    <>
      <Checkbox
        label={words.noAgent}
        checked={!value.hasAgent}
        onChange={({ currentTarget }) => onChange({ ...value, hasAgent: !currentTarget.checked })}
      />
      {value.hasAgent && (
        <TextInput
          label={words.agent}
          description={words.personHelp}
          value={value.agent}
          error={wrong['bigFish.agent'] ?? wrong['bigFish']}
          onChange={({ currentTarget }) => onChange({ ...value, agent: currentTarget.value })}
        />
      )}
      <TextInput
        label={words.bigFishCommission}
        value={value.commissionPercent}
        error={wrong['bigFish.commissionPercent']}
        onChange={({ currentTarget }) => onChange({ ...value, commissionPercent: currentTarget.value })}
      />
    </>
  )
}

const isRole = (value: string, offered: readonly Role[]): value is Role => offered.some((one) => one === value)

type Props = {
  user: UserRecord
  /** Why nothing here can be changed; null when it can. */
  refusal: string | null
  isSaved: boolean
  onSaved: (record: UserRecord) => void
}

export const RoleCard = ({ user, refusal, isSaved, onSaved }: Props) => {
  const words = useMessages(recordWords)
  const names = useMessages(roleWords)
  const session = useSession()
  const below = session === null ? [] : rolesBelow(session.user.role)
  const offered = below.includes(user.role) ? below : [user.role, ...below]
  const [role, setRole] = useState<Role>(user.role)
  const [bigFish, setBigFish] = useState<BigFish>({
    hasAgent: user.agent !== null,
    agent: user.agent?.name ?? '',
    commissionPercent: user.bigFishCommissionPercent,
  })
  const save = useRecordAct(usersApi.setRole, { onDone: onSaved })
  const wrong = useWrongFields()(save.error)
  const isBigFish = role === 'ROLE_BIG_FISH'
  const lacksAgent = isBigFish && bigFish.hasAgent && bigFish.agent.trim() === ''
  const submit = () =>
    save.send({
      id: user.id,
      version: user.version,
      role,
      bigFish: isBigFish
        ? { agent: bigFish.hasAgent ? bigFish.agent.trim() : '', commissionPercent: bigFish.commissionPercent }
        : null,
    })
  return (
    <Section title={words.roleTitle}>
      <Text c="dimmed">{refusal ?? words.roleHelp}</Text>
      {isSaved && <Alert role="status">{words.roleSaved}</Alert>}
      <Refusal error={save.error} />
      <NativeSelect
        label={words.roleTitle}
        disabled={refusal !== null}
        value={role}
        data={offered.map((value) => ({ value, label: names[value] }))}
        onChange={({ currentTarget: { value } }) => isRole(value, offered) && setRole(value)}
      />
      {isBigFish && <BigFishFields value={bigFish} wrong={wrong} onChange={setBigFish} />}
      <Group>
        <Button
          variant="default"
          disabled={refusal !== null || lacksAgent || (role === user.role && !isBigFish)}
          loading={save.isBusy}
          onClick={submit}
        >
          {words.roleSave}
        </Button>
      </Group>
    </Section>
  )
}
