import { family, type AnyFamily, type Family } from '#engine/unit.ts'
import type { DealState } from '../rules/deal.ts'
import { emptyFolder, type FolderConfig, parseFolder, type Place } from './config.ts'
import { decideFolder, heldInFolder } from './decide.ts'
import { explainFolder } from './explain.ts'
import { isFolder } from './is-folder.ts'
import { reportFolder } from './report.ts'
import { type AnyBots, type AnyFolder, type Bots, type FolderState, initialFolder, seriesOf } from './state.ts'

/** Sound because the bots of a folder only ever meet the rules that they came with. */
const forgotten = <Config extends object, Own>(bots: Bots<Config, Own>): AnyBots => bots as unknown as AnyBots

type Described = Pick<AnyFamily, 'name' | 'group' | 'version'>

/** Folders of bots of one kind, as a family of their own. */
export const folderOf = <Config extends object, Own>(
  { name, group, version }: Described,
  own: Bots<Config, Own>,
): Family<FolderConfig, FolderState<Config, Own>> => {
  const bots = forgotten(own)
  const folders: Family<FolderConfig, AnyFolder> = {
    name,
    group,
    version,
    parseConfig: parseFolder,
    formatConfig: (config) => config,
    pairs: (config) => [config.pair],
    takesIn: () => 'buy',
    folderFor: emptyFolder,
    series: (_config, state) => seriesOf(bots, state),
    pairOf: () => 0,
    initial: initialFolder,
    decide: (config, state, event, now) => decideFolder(bots, { config, state }, event, now),
    onlyNotesAcceptance: true,
    holding: heldInFolder,
    report: (config, state) => reportFolder(bots, config, state),
    explain: explainFolder,
    upgrade: (stored) => {
      const state = stored as AnyFolder
      return { ...state, trades: state.trades.map((member) => ({ ...member, state: bots.upgrade(member.state) })) }
    },
  }
  return folders as unknown as Family<FolderConfig, FolderState<Config, Own>>
}

/** A family whose units are bots, and folders of such bots: their settings say which. Its types are those of the bots: folders only pass through it. */
export const withFolders = <Config extends object, Own>(
  own: Family<Config, DealState<Own>>,
  folders: Family<FolderConfig, FolderState<Config, Own>>,
): Family<Config, DealState<Own>> => {
  const bot = family(own)
  const folder = family(folders)
  const of = (config: unknown): AnyFamily => (isFolder(config) ? folder : bot)
  const joined: AnyFamily = {
    name: own.name,
    group: own.group,
    version: own.version,
    parseConfig: (stored) => of(stored).parseConfig(stored),
    formatConfig: (config) => of(config).formatConfig(config),
    pairs: (config) => of(config).pairs(config),
    takesIn: (config) => of(config).takesIn?.(config) ?? null,
    folderFor: (config, made) => emptyFolder(config as Place, made),
    series: (config, state) => of(config).series(config, state),
    pairOf: (config, state, trade) => of(config).pairOf(config, state, trade),
    initial: (config) => of(config).initial(config),
    decide: (config, state, event, now) => of(config).decide(config, state, event, now),
    onlyNotesAcceptance: true,
    holding: (state, trade) => ('nextId' in state ? folder : bot).holding(state, trade),
    report: (config, state) => of(config).report(config, state),
    explain: (config, state, now, values) => of(config).explain(config, state, now, values),
    upgrade: (state, version) => (isFolderState(state) ? folder : bot).upgrade(state, version),
  }
  return joined as unknown as Family<Config, DealState<Own>>
}

const isFolderState = (state: unknown): boolean => typeof state === 'object' && state !== null && 'nextId' in state
