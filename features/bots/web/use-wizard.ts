/** How one moves through a wizard: the step in sight, what was tried, and the way back to the overview. */
import { type RefObject, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { focusField } from '#platform/web/form-steps.tsx'
import type { Plan, StepView } from './plan.ts'
import { type Depth, issuesOfStep, neighbor, OVERVIEW, stepOfPath, stepsAt } from './wizard-state.ts'

/** The title of the step in sight; it takes the focus when the step changes, so that a screen reader says where one is. */
export const stepTitleId = 'wizard-step-title'

export const showStep = () => {
  document.getElementById(stepTitleId)?.focus({ preventScroll: true })
  scrollTo({ top: 0 })
}

type Props = {
  plan: Plan
  step: string
  onStep: (step: string) => void
  depth: Depth
  onDepth: (depth: Depth) => void
  onSubmit: () => void
}

type WizardWalk = {
  steps: readonly StepView[]
  current: string
  /** Undefined on the overview. */
  shown: StepView | undefined
  isFirst: boolean
  isTried: boolean
  tried: ReadonlySet<string>
  issuesHere: Plan['issues']
  /** Continue leads back to the overview. */
  returns: boolean
  summary: RefObject<HTMLDivElement | null>
  go: (id: string) => void
  goToPath: (path: string) => void
  back: () => void
  forward: () => void
}

export const useWizard = ({ plan, step, onStep, depth, onDepth, onSubmit }: Props): WizardWalk => {
  const [tried, setTried] = useState<ReadonlySet<string>>(new Set())
  const [returns, setReturns] = useState(false)
  const summary = useRef<HTMLDivElement>(null)
  const steps = stepsAt(plan.steps, depth)
  const ids = [...steps.map(({ id }) => id), OVERVIEW]
  const current = ids.includes(step) ? step : (ids[0] ?? OVERVIEW)
  const issuesHere = current === OVERVIEW ? plan.issues : issuesOfStep(steps, current, plan.issues)

  const tryCurrent = () => setTried((before) => new Set(before).add(current))
  const go = (id: string) => {
    flushSync(() => {
      tryCurrent()
      if (id === OVERVIEW) setReturns(false)
      onStep(id)
    })
    showStep()
  }
  const goToPath = (path: string) => {
    const target = stepOfPath(steps, path) ?? stepOfPath(plan.steps, path)
    flushSync(() => {
      // A field of the full form is shown before it can take the focus.
      if (target !== undefined && stepOfPath(steps, path) === undefined) onDepth('full')
      if (target !== undefined) onStep(target)
      if (target !== undefined && current === OVERVIEW) setReturns(true)
    })
    focusField(path)
  }
  const forward = () => {
    flushSync(tryCurrent)
    if (issuesHere.length > 0) summary.current?.focus()
    else if (current === OVERVIEW) onSubmit()
    else go(returns ? OVERVIEW : neighbor(ids, current, 1))
  }
  return {
    steps,
    current,
    shown: steps.find(({ id }) => id === current),
    isFirst: current === ids[0],
    isTried: tried.has(current),
    tried,
    issuesHere,
    returns: returns && current !== OVERVIEW,
    summary,
    go,
    goToPath,
    back: () => go(neighbor(ids, current, -1)),
    forward,
  }
}
