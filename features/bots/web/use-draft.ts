/** The unfinished form of a family, kept on the server while it is typed. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { type FormValues, isValues } from '#platform/web/form-values.ts'
import { botsApi } from './api.ts'

/** How long typing must pause before the draft is sent. */
const SAVE_AFTER_MS = 1_500

export type Draft = { form: FormValues; step: string; savedAtMs: number }

/**
 * `found` is a draft from before that waits for a choice; until the choice is made nothing is saved over it.
 * `keep` saves once typing has paused.
 */
export const useDraft = (family: string) => {
  const client = useQueryClient()
  const query = useQuery(botsApi.draft.queryOptions({ input: { family }, staleTime: 'static' }))
  const saving = useMutation(botsApi.saveDraft.mutationOptions())
  const dropping = useMutation(botsApi.dropDraft.mutationOptions())
  const [isDecided, decide] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const draft = query.data?.draft ?? null
  const found: Draft | null =
    !isDecided && draft !== null && isValues(draft.form) ? { ...draft, form: draft.form } : null
  const forget = () => client.removeQueries({ queryKey: botsApi.draft.key({ input: { family } }) })

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
      timer.current = setTimeout(() => saving.mutate({ family, form, step }), SAVE_AFTER_MS)
    },
    /** The form was sent: there is nothing unfinished any more. */
    drop: () => {
      clearTimeout(timer.current)
      forget()
      dropping.mutate({ family })
    },
    forget,
  }
}
