/** The wizard that creates a bot: draft, presets, preview, and the start. */
import { Stack } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ComponentProps, type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { BacktestPanel, type Heard, type Trial } from '#features/backtest/web/index.ts'
import { signalSides } from '#engine/event.ts'
import { fieldErrorsOf } from '#platform/web/failure.ts'
import { type TypedForm, useTypedForm } from '#platform/web/form.tsx'
import { type FormValues, listAt, textAt } from '#platform/web/form-values.ts'
import { useMessages } from '#platform/web/language.tsx'
import { LeaveDialog } from '#platform/web/leave-dialog.tsx'
import { sharedMessages } from '#platform/web/messages.ts'
import { Problem } from '#platform/web/problem.tsx'
import type { MarketSummary } from '../../markets/contract.ts'
import { botsApi, botsQuery, type BotSummary, refreshAfter } from './api.ts'
import { DraftNotice } from './draft-notice.tsx'
import { driverOf, familyNamed } from './family.ts'
import { type FamilyModule, useKit } from './family-kit.ts'
import { withFreeName } from './free-name.ts'
import { Presets } from './presets.tsx'
import { useDraft } from './use-draft.ts'
import { askedOf, usePlan } from './use-plan.ts'
import { firstValues, usePresets } from './use-presets.ts'
import { Wizard } from './wizard.tsx'
import { wizardMessages } from './wizard-messages.ts'
import { type Depth, issuesFrom, type KeptIssue, keepIssues, OVERVIEW } from './wizard-state.ts'

type Props = {
  family: string
  loaded: FamilyModule
  markets: readonly MarketSummary[]
  depth: Depth
  onDepth: (depth: Depth) => void
}

export const CreateForm = ({ family, loaded, markets, depth, onDepth }: Props) => {
  const words = useMessages(wizardMessages)
  const shared = useMessages(sharedMessages)
  const kit = useKit(loaded)
  const [initial] = useState(() => firstValues(loaded, markets))
  const form = useTypedForm(initial)
  const [step, setStep] = useState('')
  const { refused, markRefused } = useRefused(form, setStep)
  const isSent = useRef(false)
  const draft = useDraft(family)
  const presets = usePresets({ family: loaded, name: family, form, markets })
  const named = useNamed(family, form.values)
  const plan = usePlan({ kit, values: named, markets, refused })
  const [trial, setTrial] = useState<Trial | null>(null)
  const starting = useStart(family, markRefused)
  useKeeping(draft, { form, step, isSent })

  const mode = (plan.mode === 'demo' ? shared.modeDemo : shared.modeLive).toUpperCase()
  const start = () => {
    const onSuccess = () => {
      isSent.current = true
      draft.drop()
    }
    starting.mutate(named, { onSuccess })
  }
  const settleDraft = (choice: 'resume' | 'fresh') => {
    if (choice === 'resume' && draft.found !== null) {
      presets.settle(draft.found.form)
      form.replace(draft.found.form)
      setStep(draft.found.step)
      onDepth('full')
    }
    draft.choose(choice)
  }
  const hasFailed = starting.isError && fieldErrorsOf(starting.error).length === 0
  return (
    <Stack>
      {draft.found !== null && <DraftNotice savedAtMs={draft.found.savedAtMs} onChoose={settleDraft} />}
      <Wizard
        plan={plan}
        form={form}
        step={step}
        onStep={setStep}
        depth={depth}
        onDepth={onDepth}
        above={<Presets {...presets} />}
        below={
          <PastTrial
            family={family}
            form={form.values}
            isSound={plan.issues.length === 0}
            trial={trial}
            onTrial={setTrial}
            onRefused={markRefused}
          />
        }
        submitLabel={words.startButton({ mode, amount: plan.investment })}
        busy={starting.isPending}
        asked={askedOf(loaded, form.values, markets, plan)}
        failure={hasFailed && <Problem error={starting.error} sentence={kit.refusal(starting.error)} retry={start} />}
        onSubmit={start}
      />
      <LeaveDialog
        isDirty={() => form.changed && !isSent.current && !starting.isSuccess}
        consequence={words.leaveDraft}
      />
    </Stack>
  )
}

const noBots: readonly BotSummary[] = []

/** What is sent and looked at once more: with a name of its own where none was typed. */
const useNamed = (family: string, values: FormValues): FormValues => {
  const { bots } = useQuery(botsQuery(family)).data ?? { bots: noBots }
  return useMemo(() => withFreeName(values, new Set(bots.map(({ name }) => name))), [values, bots])
}

/** What a bot with these settings can hear; null where it trades by prices. */
const heardBy = (family: string, form: FormValues): Heard | null => {
  if (driverOf(family) !== 'signals') return null
  const more = listAt(form, 'morePairs').map((row) => textAt(row, 'pair'))
  const pairs = [textAt(form, 'pair'), ...more].filter((pair) => pair !== '')
  return { pairs, sides: signalSides[familyNamed(family, 'create').trades] }
}

/** What past prices say of the form. */
const PastTrial = (props: Omit<ComponentProps<typeof BacktestPanel>, 'heard'>) => (
  <BacktestPanel {...props} heard={heardBy(props.family, props.form)} />
)

/** What the server found wrong with the values, and what hears of it: they are shown where everything is looked at once more. */
const useRefused = (form: TypedForm, setStep: (step: string) => void) => {
  const [refused, setRefused] = useState<readonly KeptIssue[]>([])
  const markRefused = (error: unknown) => {
    const issues = issuesFrom(fieldErrorsOf(error))
    setRefused(keepIssues(issues, form.values))
    if (issues.length > 0) setStep(OVERVIEW)
  }
  return { refused, markRefused }
}

type Keeping = { form: TypedForm; step: string; isSent: RefObject<boolean> }

/** What is typed goes into the draft, until it is sent. */
const useKeeping = ({ keep }: Pick<ReturnType<typeof useDraft>, 'keep'>, { form, step, isSent }: Keeping) => {
  const { values, changed } = form
  useEffect(() => {
    if (changed && !isSent.current) keep(values, step)
    // `keep` is made anew with each rendering and only ever delays the values given here.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [values, step, changed])
}

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
