import { messages } from '#engine/messages.ts'
import type { ErrorWords } from '#platform/contract.ts'
import type { settings } from './contract.ts'
import { LOGO } from './logo-limits.ts'

const { maxBytes, minSide, maxSide } = LOGO

export const settingErrors = messages(
  {
    LOGO_REFUSED: `The logo must be a PNG of at most ${maxBytes / 1024} kB whose sides are ${minSide} to ${maxSide} pixels. Save the picture as such a file and choose it again.`,
  },
  {
    LOGO_REFUSED: `A logó legfeljebb ${maxBytes / 1024} kB-os PNG lehet, oldalanként ${minSide}–${maxSide} képponttal. Mentse el így a képet, és válassza ki újra!`,
  },
) satisfies ErrorWords<typeof settings>
