/** Folders of INDICATOR bots to try the laws on: each bot as it is tried alone, under one limit. */
import fc from 'fast-check'
import type { Config } from '../indicator/config.ts'
import type { Own } from '../indicator/decide.ts'
import { indicatorFolder } from '../indicator/index.ts'
import { indicatorTrials } from '../indicator/trials.ts'
import type { Trial } from '#proofs/laws/laws.ts'
import type { FolderConfig } from './config.ts'
import { movingBot, testFolder } from './fixture.ts'
import type { FolderState } from './state.ts'

export const folderTrials: fc.Arbitrary<Trial<FolderConfig, FolderState<Config, Own>>> = fc
  .record({
    first: indicatorTrials,
    others: fc.array(indicatorTrials, { minLength: 1, maxLength: 3 }),
    limit: fc.constantFrom(null, 1, 2),
  })
  .map(({ first, others, limit }) => {
    const { market, start, config } = first
    const { repeats } = config
    // The repeats of all are those of the first: the laws know one number for a unit.
    const configs = [config, ...others.map((other) => ({ ...other.config, repeats }))]
    return {
      family: indicatorFolder,
      config: testFolder({ limit }),
      market,
      start,
      limits: { stops: null, repeats, exceeds: true },
      reinvests: true,
      apart: true,
      moves: configs.map((own) => movingBot(own, market, start)),
      extra: (_config, { trades }) => {
        for (const { own, state } of trades) first.extra(own, state)
      },
    }
  })
