/** What the commands for the past share: periods as they are typed, and where downloads lie. */
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import type { Pair } from '#engine/market.ts'

const projectFolder = fileURLToPath(new URL('../..', import.meta.url))

const FORM = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2})?$/

/** "2024-01-31" or "2024-01-31T18:30"; null when there is no such day. */
const readMoment = (text: string): number | null => {
  if (!FORM.test(text)) return null
  const whole = text.length === 10 ? `${text}T00:00` : text
  const at = Date.parse(`${whole}:00.000Z`)
  // The 30th of February is read as a day of March.
  return Number.isNaN(at) || new Date(at).toISOString().slice(0, 16) !== whole ? null : at
}

/** ms since epoch. */
export const moment = z.string().transform((text, context) => {
  const at = readMoment(text)
  if (at !== null) return at
  context.addIssue({ code: 'custom', message: 'a time looks like 2024-01-31 or 2024-01-31T18:30, in UTC' })
  return z.NEVER
})

/** Upper case, as exchanges write it. */
export const pairText = z
  .string()
  .regex(/^[A-Za-z0-9._-]{1,30}\/[A-Za-z0-9._-]{1,30}$/, 'a pair looks like BTC/USDC')
  .transform((text): Pair => {
    const [base = '', quote = ''] = text.toUpperCase().split('/')
    return `${base}/${quote}`
  })

/** The name under which what was downloaded or taken from files is kept. */
export const exchangeText = z.string().regex(/^[a-z][a-z-]{0,29}$/, 'an exchange is named like binance')

/** A folder with a lock of its own, so that the product may run meanwhile. */
export const downloadsFolder = (environment: Readonly<Record<string, string | undefined>>): string =>
  resolve(projectFolder, environment['DATA_DIR'] || 'data', 'downloads')

export const candlesIn = (folder: string): string => join(folder, 'candles')
export const ticksIn = (folder: string): string => join(folder, 'ticks')
