/** The wizard that creates a bot: draft, presets, preview, and the start. */
import { Alert, Button, Group, Input, SegmentedControl, Stack, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { fieldErrorsOf } from '#platform/web/failure.ts'
import { useTypedForm } from '#platform/web/form.tsx'
import type { FormValues } from '#platform/web/form-values.ts'
import { useMessages } from '#platform/web/language.tsx'
import { sharedMessages } from '#platform/web/messages.ts'
import { Time } from '#platform/web/time.tsx'
import type { MarketSummary } from '../../markets/contract.ts'
import { botsApi, refreshAfter } from './api.ts'
import { type LoadedKit, useKit } from './family-kit.ts'
import { LeaveDialog } from './leave-dialog.tsx'
import type { Preset } from './plan.ts'
import { useDraft } from './use-draft.ts'
import { usePlan } from './use-plan.ts'
import { Wizard } from './wizard.tsx'
import { wizardMessages } from './wizard-messages.ts'
import { type Depth, type KeptIssue, keepIssues, OVERVIEW } from './wizard-state.ts'

type Props = { family: string; loaded: LoadedKit; markets: readonly MarketSummary[] }

export const CreateForm = ({ family, loaded, markets }: Props) => {
  const words = useMessages(wizardMessages)
  const shared = useMessages(sharedMessages)
  const kit = useKit(loaded)
  const [initial] = useState(() => kit.initial(markets))
  const form = useTypedForm(initial)
  const [step, setStep] = useState('')
  const [depth, setDepth] = useState<Depth>('quick')
  const [refused, setRefused] = useState<readonly KeptIssue[]>([])
  const isSent = useRef(false)
  const draft = useDraft(family)
  const { plan, presets } = usePlan(kit, form, markets, refused)
  const starting = useStart(family, (error) => {
    const fields = fieldErrorsOf(error)
    setRefused(
      keepIssues(
        fields.map(({ path, code, params }) => ({ path, code, params: texts(params) })),
        form.values,
      ),
    )
    if (fields.length === 0) notifications.show({ color: 'red', message: kit.refusal(error), autoClose: 10_000 })
    if (fields.length > 0) setStep(OVERVIEW)
  })

  const { keep } = draft
  const isKept = form.changed && !isSent.current
  useEffect(() => {
    if (isKept) keep(form.values, step)
    // `keep` is made anew with each rendering and only ever delays the values given here.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [form.values, step, isKept])

  const mode = (plan.mode === 'demo' ? shared.modeDemo : shared.modeLive).toUpperCase()
  return (
    <Stack>
      {draft.found !== null && (
        <DraftNotice
          savedAtMs={draft.found.savedAtMs}
          onChoose={(choice) => {
            if (choice === 'resume' && draft.found !== null) {
              form.replace(draft.found.form)
              setStep(draft.found.step)
            }
            draft.choose(choice)
          }}
        />
      )}
      <Wizard
        plan={plan}
        form={form}
        step={step}
        onStep={setStep}
        depth={depth}
        onDepth={setDepth}
        above={<Presets presets={presets} values={form.values} onChoose={form.replace} />}
        submitLabel={words.startButton({ mode, amount: plan.investment })}
        busy={starting.isPending}
        onSubmit={() =>
          starting.mutate(form.values, {
            onSuccess: () => {
              isSent.current = true
              draft.drop()
            },
          })
        }
      />
      <LeaveDialog
        isDirty={() => form.changed && !isSent.current && !starting.isSuccess}
        consequence={words.leaveDraft}
      />
    </Stack>
  )
}

const texts = (params: Readonly<Record<string, string | number>>): Record<string, string> =>
  Object.fromEntries(Object.entries(params).map(([name, value]) => [name, String(value)]))

/** Sends the form once, repeats under the same id after a failure, and leads to the bot when it can be read. */
const useStart = (family: string, onRefused: (error: unknown) => void) => {
  const client = useQueryClient()
  const navigate = useNavigate()
  const words = useMessages(wizardMessages)
  const command = useRef<{ id: string; form: FormValues } | null>(null)
  return useMutation({
    mutationFn: (form: FormValues) => {
      if (command.current?.form !== form) command.current = { id: crypto.randomUUID(), form }
      return botsApi.create.call({ commandId: command.current.id, family, form })
    },
    onSuccess: async (accepted) => {
      await refreshAfter(client, family, accepted)
      notifications.show({ message: words.created })
      await navigate({ to: '/bots/$family/$botId', params: { family, botId: accepted.id }, ignoreBlocker: true })
    },
    onError: onRefused,
  })
}

type NoticeProps = { savedAtMs: number; onChoose: (choice: 'resume' | 'fresh') => void }

const DraftNotice = ({ savedAtMs, onChoose }: NoticeProps) => {
  const words = useMessages(wizardMessages)
  return (
    <Alert color="blue" title={words.draftTitle}>
      <Group justify="space-between">
        <Text size="sm">
          {words.draftText} <Time atMs={savedAtMs} />
        </Text>
        <Group gap="sm">
          <Button variant="default" mih={44} onClick={() => onChoose('fresh')}>
            {words.draftFresh}
          </Button>
          <Button mih={44} onClick={() => onChoose('resume')}>
            {words.draftResume}
          </Button>
        </Group>
      </Group>
    </Alert>
  )
}

type PresetsProps = { presets: readonly Preset[]; values: FormValues; onChoose: (values: FormValues) => void }

const Presets = ({ presets, values, onChoose }: PresetsProps) => {
  const words = useMessages(wizardMessages)
  const isShown = (preset: Preset): boolean =>
    preset.values !== null && Object.entries(preset.values).every(([key, value]) => values[key] === value)
  if (presets.length === 0) return null
  const noLast = presets.some((preset) => preset.id === 'last' && preset.values === null)
  return (
    <Input.Wrapper
      labelElement="div"
      label={words.presets}
      description={noLast ? words.noLast : undefined}
      mb="lg"
      inputWrapperOrder={['label', 'input', 'description']}
    >
      <SegmentedControl
        fullWidth
        aria-label={words.presets}
        value={presets.find(isShown)?.id ?? ''}
        onChange={(id) => {
          const chosen = presets.find((preset) => preset.id === id)?.values
          if (chosen !== undefined && chosen !== null) onChoose(chosen)
        }}
        data={presets.map(({ id, values: own }) => ({ value: id, label: words[id], disabled: own === null }))}
      />
    </Input.Wrapper>
  )
}
