/** What is asked for more often than it is worth doing: at once the first time, and then once for all that was asked in each `everyMs`. */
export const atMostEvery = (everyMs: number, act: () => void): { ask: () => void; stop: () => void } => {
  let timer: ReturnType<typeof setTimeout> | null = null
  let isAsked = false
  const due = () => {
    timer = null
    if (isAsked) run()
  }
  const run = () => {
    isAsked = false
    timer = setTimeout(due, everyMs)
    act()
  }
  return {
    ask: () => {
      if (timer === null) run()
      else isAsked = true
    },
    /** What was asked and not done stays undone. */
    stop: () => {
      if (timer !== null) clearTimeout(timer)
      timer = null
      isAsked = false
    },
  }
}
