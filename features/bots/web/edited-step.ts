/** The step at which somebody has last changed a bot in this browser: its form opens there again. */
import { keepText, readKept } from '#platform/web/browser-store.ts'
import { OVERVIEW } from './wizard-state.ts'

const KEY = 'tradewright.edited'

/** Of the bot that was changed last; of any other the first step, which has no name. `of` is the bot, or a trade of it. */
export const stepIn = (kept: string | null, of: string): string => {
  const [edited, step = ''] = (kept ?? '').split(' ')
  return edited === of ? step : ''
}

/** Every change ends at the overview: what was looked at before that is what is kept. */
export const keptStep = (kept: string | null, of: string, step: string): string | null =>
  step === OVERVIEW ? kept : `${of} ${step}`

export const stepLeft = (of: string): string => stepIn(readKept(KEY), of)

export const leaveStep = (of: string, step: string): void => {
  const text = keptStep(readKept(KEY), of, step)
  if (text !== null) keepText(KEY, text)
}
