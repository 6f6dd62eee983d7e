/** How far long work is, on the console: one line that is rewritten on a terminal, a line every ten percent elsewhere. */
export type Console = { isTTY?: boolean; write: (text: string) => unknown }

export type Progress = {
  /** `text` is the whole line. */
  show: (percent: number, text: string) => void
  /** Leaves nothing behind on a terminal. */
  end: () => void
}

const EVERY_PERCENT = 10
/** https://ecma-international.org/publications-and-standards/standards/ecma-48/, EL: erases to the end of the line. */
const ERASE = '\r\u001B[K'

export const openProgress = (terminal: Console): Progress => {
  const isTTY = terminal.isTTY === true
  let saidPercent = 0
  let isShown = false
  return {
    show: (percent, text) => {
      if (!isTTY && percent < saidPercent + EVERY_PERCENT) return
      saidPercent = percent - (percent % EVERY_PERCENT)
      isShown = true
      terminal.write(isTTY ? `${ERASE}${text}` : `${text}\n`)
    },
    end: () => {
      if (isTTY && isShown) terminal.write(ERASE)
    },
  }
}

export const percentOf = (done: number, all: number): number => (all === 0 ? 0 : Math.floor((done / all) * 100))

/** How much of the prices one run has behind it: `show` is told the share, from 0 to 1. */
export const openShares = (terminal: Console): { show: (share: number) => void; end: () => void } => {
  const line = openProgress(terminal)
  return { show: (share) => line.show(percentOf(share, 1), `${percentOf(share, 1)} % of the prices`), end: line.end }
}
