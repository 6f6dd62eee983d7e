import type { Family } from '#engine/unit.ts'
import { type Config, unprompted } from './config.ts'
import { decide, holding } from './decide.ts'
import { emptyFolder } from './empty-folder.ts'
import { explain } from './explain.ts'
import { report } from './report.ts'
import { initial, type State } from './state.ts'
import { formatConfig, parseConfig } from './stored.ts'
import { upgrade } from './upgrade.ts'

/** Enters at its own prices and leaves at a profit: one trade, or a generated folder of many on a lattice. */
export const spot: Family<Config, State> = {
  name: 'spot',
  group: 'spot',
  version: 15,
  parseConfig,
  formatConfig,
  pairs: (config) => [config.pair],
  takesIn: (config) => (config.kind === 'single' ? null : config.direction),
  folderFor: emptyFolder,
  series: () => [],
  pairOf: () => 0,
  unprompted,
  initial,
  decide,
  onlyNotesAcceptance: true,
  holding,
  report,
  explain,
  upgrade,
}
