/**
 * Properties are tried with new numbers at every run of a developer; where a change is judged the numbers are fixed, so that it is judged for what it changes. SEED names those
 * of a run that is to be had again. Lists are as long as a property says they may be: left to itself fast-check makes ten rows where three hundred are allowed.
 */
import { configureGlobal } from 'fast-check'

const { CI, SEED = CI === undefined ? undefined : '20261121' } = process.env

configureGlobal({
  defaultSizeToMaxWhenMaxSpecified: true,
  ...(SEED === undefined ? {} : { seed: Number(SEED) }),
})
