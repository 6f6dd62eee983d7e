/** Properties are tried with new numbers at every run of a developer; where a change is judged the numbers are fixed, so that it is judged for what it changes. */
import { configureGlobal } from 'fast-check'

if (process.env['CI'] !== undefined) configureGlobal({ seed: 20_261_121 })
