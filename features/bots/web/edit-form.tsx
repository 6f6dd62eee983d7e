/** Changes the settings of a bot: what changes is listed, and whether it reaches the trades made so far is asked. */
import { Button, Card, List, Text, Title } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { Ask } from '#platform/web/ask.tsx'
import { fieldErrorsOf } from '#platform/web/failure.ts'
import { useTypedForm } from '#platform/web/form.tsx'
import { useFormat, useMessages } from '#platform/web/language.tsx'
import { LeaveDialog } from '#platform/web/leave-dialog.tsx'
import { Problem } from '#platform/web/problem.tsx'
import type { MarketSummary } from '../../markets/contract.ts'
import { type Bot, botsApi, refreshAfter } from './api.ts'
import { type FamilyModule, useKit } from './family-kit.ts'
import { Diluted } from './diluted.tsx'
import { leaveStep, stepLeft } from './edited-step.ts'
import { changesBetween, type SettingChange } from './setting-changes.ts'
import { formOf } from './plan-of.ts'
import { askedOf, usePlan } from './use-plan.ts'
import { Wizard } from './wizard.tsx'
import { wizardMessages } from './wizard-messages.ts'
import { type Depth, issuesFrom, type KeptIssue, keepIssues, OVERVIEW } from './wizard-state.ts'

type Props = {
  family: string
  bot: Bot
  /** Of a trade with settings of its own, of which alone `bot` tells then. */
  trade: number | undefined
  loaded: FamilyModule
  markets: readonly MarketSummary[]
  depth: Depth
  onDepth: (depth: Depth) => void
}

const noneRefused: readonly KeptIssue[] = []

export const EditForm = ({ family, bot, trade, loaded, markets, depth, onDepth }: Props) => {
  const words = useMessages(wizardMessages)
  const kit = useKit(loaded)
  const [initial] = useState(() => ({ ...formOf(loaded, bot.form) }))
  const form = useTypedForm(initial)
  const edited = trade === undefined ? bot.id : `${bot.id}/${trade}`
  const [step, setStep] = useState(() => stepLeft(edited))
  const [refused, setRefused] = useState<readonly KeptIssue[]>([])
  const [isAsking, setAsking] = useState(false)
  const isSaved = useRef(false)
  const plan = usePlan({ kit, values: form.values, markets, refused, bot })
  const before = usePlan({ kit, values: initial, markets, refused: noneRefused, bot })
  const changes = changesBetween(before.settings, plan.settings)
  const saving = useSave(family, bot, trade)

  const save = (applyToGenerated: boolean) =>
    saving.mutate(
      { form: form.values, applyToGenerated },
      {
        onSuccess: () => {
          isSaved.current = true
        },
        onError: (error) => {
          setAsking(false)
          const issues = issuesFrom(fieldErrorsOf(error))
          setRefused(keepIssues(issues, form.values))
          if (issues.length > 0) setStep(OVERVIEW)
        },
      },
    )
  const submit = () => {
    if (changes.length === 0) notifications.show({ message: words.noChanges })
    else if (bot.trades.some(({ origin }) => origin === 'generated')) setAsking(true)
    // There is nothing to ask about a bot that its user made; one without trades makes them by the new settings.
    else save(bot.trades.length === 0)
  }
  return (
    <>
      <Diluted trades={bot.trades} />
      <Wizard
        plan={plan}
        form={form}
        step={step}
        onStep={(next) => {
          setStep(next)
          leaveStep(edited, next)
        }}
        depth={depth}
        onDepth={onDepth}
        below={<Changes changes={changes} />}
        submitLabel={words.save}
        busy={saving.isPending}
        asked={askedOf(loaded, form.values, markets, plan)}
        failure={
          saving.isError && fieldErrorsOf(saving.error).length === 0 ? (
            <Problem error={saving.error} sentence={kit.refusal(saving.error)} retry={submit} />
          ) : null
        }
        onSubmit={submit}
      />
      {isAsking && <ApplyDialog bot={bot} busy={saving.isPending} onChoose={save} onCancel={() => setAsking(false)} />}
      <LeaveDialog isDirty={() => form.changed && !isSaved.current && !saving.isSuccess} />
    </>
  )
}

const useSave = (family: string, bot: Bot, trade: number | undefined) => {
  const client = useQueryClient()
  const navigate = useNavigate()
  const words = useMessages(wizardMessages)
  return useMutation({
    mutationFn: ({ form, applyToGenerated }: { form: unknown; applyToGenerated: boolean }) => {
      const command = { commandId: crypto.randomUUID(), id: bot.id, form }
      return trade === undefined
        ? botsApi.edit.call({ ...command, applyToGenerated })
        : botsApi.editTrade.call({ ...command, trade })
    },
    onSuccess: async (accepted, { applyToGenerated }) => {
      await refreshAfter(client, accepted)
      notifications.show({ message: applyToGenerated ? words.generatedModified : words.modified })
      await navigate({ to: '/bots/$family/$botId', params: { family, botId: bot.id }, ignoreBlocker: true })
    },
  })
}

const Changes = ({ changes }: { changes: readonly SettingChange[] }) => {
  const words = useMessages(wizardMessages)
  return (
    <Card p="md">
      <Title order={3} size="h5" mb="xs">
        {words.changedFields}
      </Title>
      {changes.length === 0 ? (
        <Text size="sm" c="dimmed">
          {words.noChanges}
        </Text>
      ) : (
        <List size="sm">
          {changes.map(({ path, label, from, to }) => (
            <List.Item key={path}>
              {label}: {words.fromTo({ from, to })}
            </List.Item>
          ))}
        </List>
      )}
    </Card>
  )
}

type ApplyProps = { bot: Bot; busy: boolean; onChoose: (applyToGenerated: boolean) => void; onCancel: () => void }

/** Asks the one question of an edit, with what it would cancel and place. */
const ApplyDialog = ({ bot, busy, onChoose, onCancel }: ApplyProps) => {
  const words = useMessages(wizardMessages)
  const format = useFormat()
  return (
    <Ask
      tone="plain"
      title={words.applyTitle}
      text={words.applyConsequence({
        trades: format.count(bot.trades.length),
        orders: format.count(bot.liveOrders.length),
      })}
      also={
        <Button variant="default" loading={busy} onClick={() => onChoose(false)}>
          {words.applyNo}
        </Button>
      }
      confirm={words.applyYes}
      act={{ isBusy: busy, error: null }}
      onConfirm={() => onChoose(true)}
      onClose={onCancel}
    >
      <Text c="dimmed" size="sm">
        {words.applyKeeps}
      </Text>
    </Ask>
  )
}
