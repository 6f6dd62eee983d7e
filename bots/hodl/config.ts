/** What a HODL bot is set to: a generator of SPOT trades that only buys, each level once a cycle, for a fixed investment (bots.md 9.8). */
import type { Amount } from '#engine/money.ts'
import type { Config as SpotConfig, GeneratorConfig } from '../spot/config.ts'

export type Config = GeneratorConfig & {
  direction: 'buy'
  once: true
  size: { kind: 'investment'; amount: Amount }
}

/** What no HODL bot can choose. */
export const fixed = {
  kind: 'generator',
  direction: 'buy',
  once: true,
  rebalance: { up: false, down: false },
  profitOpening: null,
  minChange: null,
} as const satisfies Partial<GeneratorConfig>

/** The settings as a HODL bot's; null when they are another kind of bot's. A distance is one from the average cost of everything held. */
export const hodlOf = (config: SpotConfig): Config | null => {
  if (config.kind !== 'generator' || config.size.kind !== 'investment') return null
  const { size, stop } = config
  return { ...config, ...fixed, size, stop: stop?.kind === 'distance' ? { ...stop, kind: 'average' } : stop }
}
