import type { Family } from '#engine/unit.ts'
import { unprompted } from '../spot/config.ts'
import { spot } from '../spot/index.ts'
import type { State } from '../spot/state.ts'
import type { Config } from './config.ts'
import { explain } from './explain.ts'
import { formatConfig, parseConfig } from './stored.ts'

/** Trades neither come into it nor leave it: what it buys is kept together. */
const { takesIn: _takesIn, folderFor: _folderFor, ...rules } = spot

/** Buys on the way down and keeps: a generator of SPOT trades whose settings say so, decided by the rules of SPOT. */
export const hodl: Family<Config, State> = { ...rules, name: 'hodl', parseConfig, formatConfig, unprompted, explain }
