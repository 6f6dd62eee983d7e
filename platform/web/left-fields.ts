import { type FocusEvent, useState } from 'react'
import { fieldId } from './form-values.ts'

/** Whoever goes on to a button finds it where it was: what it does judges everything anyway. */
const isTyped = ({ target, relatedTarget }: FocusEvent<HTMLElement>): boolean =>
  (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) &&
  target.value.trim() !== '' &&
  !(relatedTarget instanceof HTMLButtonElement)

/** Fields in which somebody has typed and which they have left: each is judged then, before the whole is sent. */
export const useLeftFields = () => {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const leave = (name: string) => setLeft((before) => (before.has(name) ? before : new Set([...before, name])))
  return {
    /** For whatever is around fields that carry the identifiers of their paths. */
    onBlur: (event: FocusEvent<HTMLElement>) => {
      if (isTyped(event)) leave(event.target.id)
    },
    /** For whatever is around the field of one path. */
    onBlurOf: (path: string) => (event: FocusEvent<HTMLElement>) => {
      if (isTyped(event)) leave(fieldId(path))
    },
    has: (path: string): boolean => left.has(fieldId(path)),
  }
}
