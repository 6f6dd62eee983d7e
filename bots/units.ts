/** Everything that a runner keeps: bots of all families, and the conversions of accounts. */
import { type AnyFamily, family } from '#engine/unit.ts'
import { conversion } from './conversion/index.ts'
import { families as bots } from './index.ts'

export const families: Readonly<Record<string, AnyFamily>> = { ...bots, conversion: family(conversion) }
