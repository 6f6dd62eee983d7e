/** A HODL bot to try; every test names only what it is about. */
import { amount, price } from '#engine/money.ts'
import { generatorConfig } from '../spot/fixture.ts'
import type { Config } from './config.ts'

/** Five levels from 90 to 110, 50 each; what they buy is kept. */
export const hodlConfig = (changes: Partial<Config> = {}): Config => ({
  ...generatorConfig({ startPrice: price('90'), maxPrice: price('110') }),
  profits: [],
  direction: 'buy',
  once: true,
  size: { kind: 'investment', amount: amount('250') },
  ...changes,
})
