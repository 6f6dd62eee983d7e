/**
 * Properties are tried with new numbers at every run of a developer; where a change is judged the numbers are fixed, so that it is judged for what it changes. Lists are as long
 * as a property says they may be: left to itself fast-check makes ten rows where three hundred are allowed.
 */
import { configureGlobal } from 'fast-check'

configureGlobal({
  defaultSizeToMaxWhenMaxSpecified: true,
  ...(process.env['CI'] === undefined ? {} : { seed: 20_261_121 }),
})
