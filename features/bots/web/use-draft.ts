/** The unfinished form of a family, kept on the server while it is typed. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type FormValues, isValues } from '#platform/web/form-values.ts'
import { botsApi } from './api.ts'

/** How long typing must pause before the draft is sent. */
const SAVE_AFTER_MS = 1_500

export const draftQuery = (family: string) => botsApi.draft.queryOptions({ input: { family }, staleTime: 'static' })

export type Draft = { form: FormValues; step: string; savedAtMs: number }

/**
 * `found` is a draft from before that waits for a choice; until the choice is made nothing is saved over it.
 * `keep` saves once typing has paused, or when the form is left.
 */
export const useDraft = (family: string) => {
  const client = useQueryClient()
  const query = useQuery(draftQuery(family))
  const saving = useMutation(botsApi.saveDraft.mutationOptions())
  const dropping = useMutation(botsApi.dropDraft.mutationOptions())
  const [isDecided, decide] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const forget = () => client.removeQueries({ queryKey: botsApi.draft.key({ input: { family } }) })
  const unsaved = useRef<{ form: FormValues; step: string } | null>(null)
  const save = () => {
    clearTimeout(timer.current)
    if (unsaved.current !== null) saving.mutate({ family, ...unsaved.current })
    unsaved.current = null
  }
  const leave = useEffectEvent(() => {
    save()
    // The next visit asks the server, which by then has what was typed here.
    forget()
  })
  useEffect(() => () => leave(), [])

  const draft = query.data?.draft ?? null
  const found: Draft | null =
    !isDecided && draft !== null && isValues(draft.form) ? { ...draft, form: draft.form } : null

  return {
    found,
    isReady: !query.isPending,
    savedAtMs: saving.data?.savedAtMs ?? null,
    choose: (choice: 'resume' | 'fresh') => {
      decide(true)
      if (choice === 'fresh') dropping.mutate({ family })
    },
    keep: (form: FormValues, step: string) => {
      if (found !== null) return
      clearTimeout(timer.current)
      unsaved.current = { form, step }
      timer.current = setTimeout(save, SAVE_AFTER_MS)
    },
    /** The form was sent: there is nothing unfinished any more. */
    drop: () => {
      clearTimeout(timer.current)
      unsaved.current = null
      forget()
      dropping.mutate({ family })
    },
    forget,
  }
}
