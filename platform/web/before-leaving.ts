/** Whoever signs out leaves for good: what is open and not saved is asked first. Leaving for another page is asked by the router. */
type Ask = () => Promise<boolean>

let open: Ask | null = null

/** To be called by what is on screen; the answer takes it back. */
export const askBeforeLeaving = (ask: Ask): (() => void) => {
  open = ask
  return () => {
    if (open === ask) open = null
  }
}

/** Whether nothing unsaved is open, or whoever made it lets it go. */
export const mayLeave = async (): Promise<boolean> => open === null || (await open())
