/** The form that creates a bot: draft, presets, preview, and the start. */
import { Skeleton, Stack } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import {
  type ComponentProps,
  lazy,
  type ReactNode,
  type RefObject,
  Suspense,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import type { Trial } from '#features/backtest/web/index.ts'
import { moneyKind } from '#platform/money-kind.ts'
import { askForNotices } from '#platform/web/desktop-notice.ts'
import { fieldErrorsOf } from '#platform/web/failure.ts'
import { focusField } from '#platform/web/form-steps.tsx'
import { type TypedForm, useTypedForm } from '#platform/web/form.tsx'
import { type FormValues, textAt } from '#platform/web/form-values.ts'
import { useMessages } from '#platform/web/language.tsx'
import { useMoneyWords } from '#platform/web/mode-badge.tsx'
import { Problem } from '#platform/web/problem.tsx'
import type { MarketSummary } from '../../markets/contract.ts'
import { addressedSignalsApi, botsApi, refreshAfter } from './api.ts'
import { familyNamed } from './family.ts'
import { type FamilyModule, type Kit, useKit } from './family-kit.ts'
import { type Goal, isGoal, keepsBot, noGoal } from './goal.ts'
import { formOf } from './plan-of.ts'
import { Presets } from './presets.tsx'
import { QuickDesk } from './quick-desk.tsx'
import { isShown } from './settings-card.tsx'
import { useDraft } from './use-draft.ts'
import { askedOf, usePlan } from './use-plan.ts'
import { firstValues, usePresets } from './use-presets.ts'
import { wizardMessages } from './wizard-messages.ts'
import { type Depth, issuesFrom, type KeptIssue, keepIssues, OVERVIEW } from './wizard-state.ts'

/** They come behind the page, with a draft, or with the last step. */
const LeaveDialog = lazy(async () => ({ default: (await import('#platform/web/leave-dialog.tsx')).LeaveDialog }))
const DraftNotice = lazy(async () => ({ default: (await import('./draft-notice.tsx')).DraftNotice }))
const CheckAnswers = lazy(async () => ({ default: (await import('./check-answers.tsx')).CheckAnswers }))
const FolderStep = lazy(() => import('./folder-step.tsx'))
const PastTrial = lazy(() => import('./past-trial.tsx'))
const SignalStep = lazy(() => import('./signal-step.tsx'))

type Props = {
  family: string
  loaded: FamilyModule
  /** What it begins with, where that is not the family's own; null where it is. */
  begun: FormValues | null
  markets: readonly MarketSummary[]
  /** The folder that it goes into, where its address names one. */
  folder: string | undefined
  /** The pair that it begins with, where its address names one. */
  at: Pick<MarketSummary, 'exchange' | 'pair'> | undefined
  depth: Depth
  onDepth: (depth: Depth) => void
}

export const CreateForm = ({ family, loaded, begun, markets, folder, at, depth, onDepth }: Props) => {
  const words = useMessages(wizardMessages)
  const money = useMoneyWords()
  const kit = useKit(loaded)
  const [initial] = useState(() => begun ?? firstValues(loaded, markets, at))
  const form = useTypedForm(initial)
  const [step, setStep] = useState('')
  const { refused, markRefused } = useRefused(form, setStep)
  const isSent = useRef(false)
  const draft = useDraft(family)
  const presets = usePresets({ family: loaded, name: family, form, markets, isSettled: begun !== null })
  const named = useNamed(family, form.values)
  const plan = usePlan({ kit, values: named, markets, refused })
  const [trial, setTrial] = useState<Trial | null>(null)
  const starting = useStart(family, kit, markRefused)
  const into = useFolder(family, kit, { values: named, folder })
  const heard = useHeard(family, named)
  useKeeping(draft, { form, step, isSent })

  const mode = money[moneyKind({ mode: plan.mode, exchange: plan.market?.exchange ?? '' })].toUpperCase()
  const start = () => {
    if (!into.isSound) return document.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
    if (plan.mode === 'live') void askForNotices()
    const onSuccess = () => {
      isSent.current = true
      draft.drop()
    }
    starting.mutate({ form: named, goal: into.goal, signal: heard.chosen }, { onSuccess })
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
  const isSound = plan.issues.length === 0
  const past = { form: form.values, isSound, trial, onTrial: setTrial, onRefused: markRefused }
  const hasFailed = starting.isError && fieldErrorsOf(starting.error).length === 0
  return (
    <Stack>
      {draft.found !== null && (
        <Suspense>
          <DraftNotice savedAtMs={draft.found.savedAtMs} onChoose={settleDraft} />
        </Suspense>
      )}
      <Body
        {...{ plan, form, step, depth, onDepth, markets, presets }}
        onStep={setStep}
        below={<LastLook into={into} heard={heard} named={named} family={family} {...past} />}
        folder={into.isOffered && <FolderStep family={family} {...into} />}
        startLabel={words.startButton({ mode, amount: plan.investment })}
        busy={starting.isPending || presets.isComing}
        asked={askedOf(loaded, form.values, markets, plan)}
        failure={hasFailed && <Problem error={starting.error} sentence={kit.refusal(starting.error)} retry={start} />}
        onStart={start}
      />
      <Suspense>
        <LeaveDialog
          isDirty={() => form.changed && !isSent.current && !starting.isSuccess}
          consequence={words.leaveDraft}
        />
      </Suspense>
    </Stack>
  )
}

type BodyProps = Omit<ComponentProps<typeof QuickDesk>, 'presets' | 'onAmount' | 'onCheck'> & {
  presets: ReturnType<typeof usePresets>
  below: ReactNode
  step: string
  onStep: (step: string) => void
}

/** One page for pair, amount, presets and settings; and a last look at what was chosen, for whoever asks for it. */
const Body = ({ presets, below, step, onStep, ...desk }: BodyProps) => {
  const { plan, form, depth, onDepth, asked, failure, busy, startLabel, onStart } = desk
  if (step !== OVERVIEW)
    return (
      <QuickDesk
        {...desk}
        presets={<Presets {...presets} />}
        onAmount={presets.setAmount}
        onCheck={() => onStep(OVERVIEW)}
      />
    )
  return (
    <Suspense fallback={<Skeleton height={640} />}>
      <CheckAnswers
        {...{ plan, form, below, asked, failure, busy, startLabel, onStart }}
        onBack={(path) => {
          flushSync(() => {
            if (path !== null && !isShown(plan, depth, path)) onDepth('full')
            onStep('')
          })
          if (path === null) scrollTo({ top: 0 })
          else focusField(path)
        }}
      />
    </Suspense>
  )
}

type LastLookProps = ComponentProps<typeof PastTrial> & {
  into: ReturnType<typeof useFolder>
  heard: ReturnType<typeof useHeard>
  /** The form with the name that the bot gets. */
  named: FormValues
}

const LastLook = ({ into, heard: { hears, ...heard }, named, ...trial }: LastLookProps) => (
  <Suspense>
    {hears && <SignalStep family={trial.family} exchange={into.bot.exchange} values={named} {...heard} />}
    {into.isOffered && <FolderStep family={trial.family} {...into} />}
    <PastTrial {...trial} />
  </Suspense>
)

/** The signal that the new bot listens to from its start; empty for none. */
const useHeard = (family: string, values: FormValues) => {
  const [chosen, onChosen] = useState('')
  const hears = familyNamed(family, 'create').hearsSignals(values)
  return { hears, chosen: hears ? chosen : '', onChosen }
}

/** Where the new bot goes. A folder of whole bots takes every bot of the family; one with a limit is for one place, and nothing for another. */
const useFolder = (
  family: string,
  kit: Kit,
  { values, folder }: { values: FormValues; folder: string | undefined },
) => {
  const entersBy = kit.entersBy(values)
  const { exchange, pair, mode } = formOf(kit.family, values)
  const place = `${exchange} ${pair} ${mode} ${entersBy}`
  const [kept, keep] = useState<{ place: string; goal: Goal }>({
    place,
    goal: folder === undefined ? noGoal : { ...noGoal, chosen: { kind: 'named', id: folder } },
  })
  const entry = familyNamed(family, 'create')
  const goal = kept.place === place || keepsBot(kept.goal) ? kept.goal : noGoal
  return {
    isOffered: entry.pages.includes('folders'),
    isSingle: entry.goesIntoFolder(values),
    isSound: goal.chosen.kind === 'none' || isGoal(goal),
    bot: { id: null, exchange, pair, mode },
    entersBy,
    goal,
    onGoal: (next: Goal) => keep({ place, goal: next }),
  }
}

/** What is sent and looked at once more: with a name of its own where none was typed. */
const useNamed = (family: string, values: FormValues): FormValues => {
  const pair = textAt(values, 'pair')
  const isUnnamed = textAt(values, 'name').trim() === '' && pair !== ''
  const free = useQuery({ ...botsApi.freeName.queryOptions({ input: { family, pair } }), enabled: isUnnamed })
  const name = free.data?.name
  return useMemo(() => (isUnnamed && name !== undefined ? { ...values, name } : values), [values, isUnnamed, name])
}

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

/** The bot is there whether it can listen or not. */
const listenTo = async (signal: string, bot: string, otherwise: string): Promise<void> => {
  try {
    await addressedSignalsApi.listen.call({ signal, listener: bot })
  } catch {
    notifications.show({ message: otherwise, color: 'yellow', autoClose: false })
  }
}

/** Sends the form once, repeats under the same id after a failure, and leads to the bot when it can be read. */
const useStart = (family: string, kit: Kit, onRefused: (error: unknown) => void) => {
  const client = useQueryClient()
  const navigate = useNavigate()
  const words = useMessages(wizardMessages)
  const command = useRef<{ id: string; form: FormValues } | null>(null)
  return useMutation({
    mutationFn: async ({ form, goal, signal }: { form: FormValues; goal: Goal; signal: string }) => {
      if (command.current?.form !== form) command.current = { id: crypto.randomUUID(), form }
      const made = await botsApi.create.call({ commandId: command.current.id, family, form })
      if (signal !== '') await listenTo(signal, made.id, words.deaf)
      if (goal.chosen.kind === 'none') return made
      try {
        const { moveNew } = await import('./move-to.ts')
        return await moveNew(goal, family, made)
      } catch (error) {
        notifications.show({
          message: words.staysAlone({ reason: kit.refusal(error) }),
          color: 'yellow',
          autoClose: false,
        })
        return made
      }
    },
    onSuccess: async (accepted) => {
      await refreshAfter(client, accepted)
      notifications.show({ message: words.created })
      await navigate({ to: '/bots/$family/$botId', params: { family, botId: accepted.id }, ignoreBlocker: true })
    },
    onError: onRefused,
  })
}
