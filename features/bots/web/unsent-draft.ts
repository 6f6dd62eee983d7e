/** A draft that the server could not take because the session had ended: it waits in this tab until the same user is back. */
import { type FormValues, isValues } from '#platform/web/form-values.ts'

export type UnsentDraft = { form: FormValues; step: string; savedAtMs: number }

const keyOf = (family: string): string => `tradewright.draft.${family}`

export const writeUnsent = (draft: UnsentDraft, username: string): string => JSON.stringify({ ...draft, username })

/** Null for anything else than a draft of this very user. */
export const readUnsent = (text: string | null, username: string): UnsentDraft | null => {
  if (text === null) return null
  try {
    const value: unknown = JSON.parse(text)
    if (!isValues(value) || value['username'] !== username) return null
    const { form, step, savedAtMs } = value
    return isValues(form) && typeof step === 'string' && typeof savedAtMs === 'number'
      ? { form, step, savedAtMs }
      : null
  } catch {
    return null
  }
}

/** The tab's own storage; where the browser keeps nothing, the draft is lost with the session. */
export const unsentDrafts = (family: string, username: string) => ({
  read: (): UnsentDraft | null => {
    try {
      return readUnsent(sessionStorage.getItem(keyOf(family)), username)
    } catch {
      return null
    }
  },
  keep: (form: FormValues, step: string): void => {
    const draft = { form, step, savedAtMs: Date.now() }
    try {
      sessionStorage.setItem(keyOf(family), writeUnsent(draft, username))
    } catch {
      // Nothing more can be done for it here.
    }
  },
  forget: (): void => {
    try {
      sessionStorage.removeItem(keyOf(family))
    } catch {
      // Then there is none.
    }
  },
})
