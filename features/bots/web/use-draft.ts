/** The unfinished form of a family, kept on the server while it is typed. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { isSessionGone } from '#platform/web/failure.ts'
import { type FormValues, isValues } from '#platform/web/form-values.ts'
import { useSession } from '#platform/web/session.ts'
import { botsApi } from './api.ts'
import { draftQuery } from './draft-query.ts'
import { unsentDrafts } from './unsent-draft.ts'

/** How long typing must pause before the draft is sent. */
const SAVE_AFTER_MS = 1_500

export type Draft = { form: FormValues; step: string; savedAtMs: number }

/** Sends drafts; one that finds no session any more waits in this tab. The name is the one of whoever opened the form. */
const useSaving = (family: string) => {
  const session = useSession()
  const [unsent] = useState(() => unsentDrafts(family, session?.user.username ?? ''))
  const saving = useMutation(
    botsApi.saveDraft.mutationOptions({
      onError: (error, { form, step }) => {
        if (isSessionGone(error) && isValues(form)) unsent.keep(form, step)
      },
    }),
  )
  return { saving, unsent }
}

/** What waits to be sent, and when: typing is sent once it pauses, a step as soon as it is left. */
const useUnsaved = (send: (draft: { form: FormValues; step: string }) => void) => {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const unsaved = useRef<{ form: FormValues; step: string } | null>(null)
  const lastStep = useRef<string | null>(null)
  const save = () => {
    clearTimeout(timer.current)
    if (unsaved.current !== null) send(unsaved.current)
    unsaved.current = null
  }
  return {
    save,
    clear: () => {
      clearTimeout(timer.current)
      unsaved.current = null
    },
    put: (form: FormValues, step: string) => {
      const isNextStep = lastStep.current !== null && lastStep.current !== step
      lastStep.current = step
      unsaved.current = { form, step }
      clearTimeout(timer.current)
      if (isNextStep) save()
      else timer.current = setTimeout(save, SAVE_AFTER_MS)
    },
  }
}

/** Calls when the form goes out of sight: the tab is closed, or changed, or another page comes. */
const useLeaving = (hidden: () => void, left: () => void) => {
  const whenHidden = useEffectEvent(() => {
    if (document.visibilityState === 'hidden') hidden()
  })
  const whenLeft = useEffectEvent(left)
  useEffect(() => {
    const listener = () => whenHidden()
    document.addEventListener('visibilitychange', listener)
    return () => {
      document.removeEventListener('visibilitychange', listener)
      whenLeft()
    }
  }, [])
}

/**
 * `found` is a draft from before that waits for a choice; until the choice is made nothing is saved over it.
 * `keep` saves once typing has paused, when a step is left, or when the form is.
 */
export const useDraft = (family: string) => {
  const client = useQueryClient()
  const query = useQuery(draftQuery(family))
  const { saving, unsent } = useSaving(family)
  const dropping = useMutation(botsApi.dropDraft.mutationOptions())
  const [isDecided, decide] = useState(false)
  const [waiting] = useState(unsent.read)
  const forget = () => client.removeQueries({ queryKey: botsApi.draft.key({ input: { family } }) })
  const unsaved = useUnsaved((draft) => saving.mutate({ family, ...draft }))
  useLeaving(unsaved.save, () => {
    unsaved.save()
    // The next visit asks the server, which by then has what was typed here.
    forget()
  })

  const draft = waiting ?? query.data?.draft ?? null
  const found: Draft | null =
    !isDecided && draft !== null && isValues(draft.form) ? { ...draft, form: draft.form } : null

  return {
    found,
    choose: (choice: 'resume' | 'fresh') => {
      decide(true)
      unsent.forget()
      if (choice === 'fresh') dropping.mutate({ family })
    },
    keep: (form: FormValues, step: string) => {
      if (found === null) unsaved.put(form, step)
    },
    /** The form was sent: there is nothing unfinished any more. */
    drop: () => {
      unsaved.clear()
      unsent.forget()
      forget()
      dropping.mutate({ family })
    },
  }
}
