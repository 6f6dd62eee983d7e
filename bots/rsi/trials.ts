/** RSI bots to try the laws on: the INDICATOR bots, which all go by RSI. */
import { indicatorTrials } from '../indicator/trials.ts'
import { rsi } from './index.ts'

export const rsiTrials = indicatorTrials.map((trial) => ({ ...trial, family: rsi }))
