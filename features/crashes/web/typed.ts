/** What was typed on this page, for nothing but to be left out of a report. It stays in memory, and passwords are not kept here at all. */

const MOST = 30
const SHORTEST = 3
const values = new Map<EventTarget, string>()

const note = ({ target }: Event): void => {
  if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return
  if (target.type === 'password' || target.autocomplete.includes('code')) return
  values.delete(target)
  if (target.value.length >= SHORTEST) values.set(target, target.value)
  const [oldest] = values.keys()
  if (values.size > MOST && oldest !== undefined) values.delete(oldest)
}

export const watchTyping = (): void => addEventListener('input', note, { capture: true, passive: true })

export const typedValues = (): readonly string[] => [...values.values()]
