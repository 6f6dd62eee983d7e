/** The one place that asks for a second factor in the midst of a page, whichever call needs it. The dialog comes when it is first needed. */
import { lazy, Suspense, useEffect, useState } from 'react'
import type { SecondFactor } from '#platform/errors.ts'
import { onFactorAsked } from '#platform/web/api.ts'

const StepUpDialog = lazy(() => import('./step-up-dialog.tsx'))

type Asked = { kinds: readonly SecondFactor[]; answer: (isShown: boolean) => void }

export const StepUp = () => {
  const [asked, setAsked] = useState<Asked | null>(null)
  useEffect(() => {
    let waiting: Promise<boolean> | null = null
    // Calls that are refused together wait for one answer.
    onFactorAsked((kinds) => {
      waiting ??= new Promise<boolean>((resolve) => {
        setAsked({
          kinds,
          answer: (isShown) => {
            waiting = null
            setAsked(null)
            resolve(isShown)
          },
        })
      })
      return waiting
    })
    return () => onFactorAsked(() => Promise.resolve(false))
  }, [])
  if (asked === null) return null
  return (
    <Suspense>
      <StepUpDialog kinds={asked.kinds} onAnswer={asked.answer} />
    </Suspense>
  )
}
