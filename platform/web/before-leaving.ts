/** Whoever signs out leaves for good: what is open and not saved is asked first. Leaving for another page is asked by the router. */
import { useEffect, useEffectEvent, useState } from 'react'

type Ask = () => Promise<boolean>

let open: Ask | null = null

/** Whether nothing unsaved is open, or whoever made it lets it go. */
export const mayLeave = async (): Promise<boolean> => open === null || (await open())

/** For what is on screen: takes the answer while somebody who signs out waits for it, else null. */
export const useAskBeforeLeaving = (isDirty: () => boolean): ((leaves: boolean) => void) | null => {
  const [waiting, setWaiting] = useState<{ answer: (leaves: boolean) => void } | null>(null)
  const ask = useEffectEvent((): Promise<boolean> =>
    isDirty() ? new Promise((resolve) => setWaiting({ answer: resolve })) : Promise.resolve(true),
  )
  useEffect(() => {
    const own: Ask = () => ask()
    open = own
    return () => {
      if (open === own) open = null
    }
  }, [])
  if (waiting === null) return null
  return (leaves) => {
    setWaiting(null)
    waiting.answer(leaves)
  }
}
