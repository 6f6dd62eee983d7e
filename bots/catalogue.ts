/** What the shell knows of the families before it loads any: light data, and how to load the rest. */
import type { Language } from '#engine/messages.ts'
import { type AnyWizard, wizard } from './form.ts'

export const familyPages = [
  'dashboard',
  'create',
  'generator',
  'bot',
  'edit',
  'folders',
  'folder',
  'folder-create',
  'folder-edit',
  'folder-clone',
  'unfoldered',
  'signals',
  'signal-create',
  'signal',
  'signal-edit',
  'pair-settings',
] as const
export type FamilyPage = (typeof familyPages)[number]

export type FolderAct = 'change-investment' | 'distribute' | 'delete-closed' | 'delete-profits' | 'relocate'

export type CatalogueEntry = {
  /** The segment in /bots/$family. */
  name: string
  /** What people see there instead, where the addresses of the family are others. */
  path: string
  /** What its trades wait for: prices of their own, closed candles, or messages from outside. */
  drivenBy: 'prices' | 'candles' | 'signals'
  /**
   * Names of the stored settings that bound where it works: the lowest and the highest of those that are given. Null where its settings have no
   * such bounds; a list without names has none on its side.
   */
  range: { low: readonly string[]; high: readonly string[] } | null
  /** Which markets its pairs are of. */
  trades: 'spot' | 'futures'
  group: 'spot' | 'indicator' | 'signal'
  /** In beta: its users agree to a disclaimer. */
  beta: boolean
  pages: readonly FamilyPage[]
  /** Whether the address of the form of a folder ends with `edit` or with the id of the folder. */
  folderFormEndsWith: 'edit' | 'id'
  /** What a form begins with on a page that makes bots, beyond its own empty values. */
  begins: Readonly<Partial<Record<FamilyPage, Readonly<Record<string, string>>>>>
  /** Whether one of its trades can sell what it holds now and go on. */
  sellsNow: boolean
  /** Whether programs outside send signals to a bot with these settings, at an address of its own. */
  hearsSignals: (form: unknown) => boolean
  /** Whether a bot with these settings can be one of the bots of a folder. */
  goesIntoFolder: (form: unknown) => boolean
  /** What users may do to it as a whole; others it refuses. */
  folderActs: readonly FolderAct[]
  titles: Readonly<Record<Language, string>>
  /** Titles of pages that are not made of the family's own. */
  pageTitles: Readonly<Partial<Record<FamilyPage, Readonly<Record<Language, string>>>>>
  about: Readonly<Record<Language, string>>
  /** Form, schema, preview and words; never the rules that decide. */
  load: () => Promise<AnyWizard>
}

const bots = ['dashboard', 'create', 'bot', 'edit'] as const
const folders = ['folders', 'folder'] as const
const ownFolders = [...folders, 'folder-create', 'folder-edit', 'unfoldered'] as const
const ownSignals = ['signals', 'signal-create', 'signal-edit'] as const

/** Lines between two prices, and those that trailing may reach. */
const lattice = { low: ['startPrice', 'trailingDown'], high: ['maxPrice', 'trailingUp'] } as const

const always = (): boolean => true
const never = (): boolean => false
/** What is neither a generator nor a folder itself. */
const isSingle = (form: unknown): boolean =>
  typeof form === 'object' && form !== null && (!('kind' in form) || form.kind === 'single')
/** A generator that begins with a signal has an address for it. */
const waitsForSignal = (form: unknown): boolean =>
  typeof form === 'object' && form !== null && 'waitsForSignal' in form && form.waitsForSignal === true

export const catalogue = {
  grid: {
    name: 'grid',
    path: 'grid',
    drivenBy: 'prices',
    range: lattice,
    trades: 'spot',
    group: 'spot',
    beta: false,
    pages: [...bots, ...folders],
    folderFormEndsWith: 'id',
    begins: {},
    sellsNow: true,
    hearsSignals: never,
    goesIntoFolder: never,
    folderActs: ['change-investment', 'distribute', 'delete-closed', 'delete-profits'],
    titles: { en: 'GRID', hu: 'GRID' },
    pageTitles: {},
    about: {
      en: 'Buys each line below the price, sells one step above.',
      hu: 'Minden vonalon vesz az ár alatt, és egy lépéssel feljebb ad el.',
    },
    load: () => import('./grid/wizard.ts').then(wizard),
  },
  spot: {
    name: 'spot',
    path: 'spot',
    drivenBy: 'prices',
    range: lattice,
    trades: 'spot',
    group: 'spot',
    beta: false,
    pages: [...bots, 'generator', ...ownFolders, 'folder-clone', ...ownSignals, 'signal'],
    folderFormEndsWith: 'edit',
    begins: { create: { kind: 'single' }, generator: { kind: 'generator' } },
    sellsNow: true,
    hearsSignals: waitsForSignal,
    goesIntoFolder: isSingle,
    folderActs: ['change-investment', 'distribute', 'delete-closed', 'delete-profits', 'relocate'],
    titles: { en: 'SPOT', hu: 'SPOT' },
    pageTitles: {},
    about: {
      en: 'Buys and sells where you say, one trade or a ladder.',
      hu: 'Ott vesz és ad el, ahol Ön megadja: egy kereskedés vagy egy létra.',
    },
    load: () => import('./spot/wizard.ts').then(wizard),
  },
  hodl: {
    name: 'hodl',
    path: 'hodl',
    drivenBy: 'prices',
    // Above its lines it waits for the price that its user wants.
    range: { ...lattice, high: [] },
    trades: 'spot',
    group: 'spot',
    beta: false,
    pages: [...bots, ...folders],
    folderFormEndsWith: 'id',
    begins: {},
    sellsNow: true,
    hearsSignals: waitsForSignal,
    goesIntoFolder: never,
    folderActs: ['change-investment', 'distribute', 'delete-closed', 'delete-profits'],
    titles: { en: 'HODL', hu: 'HODL' },
    pageTitles: {},
    about: {
      en: 'Buys a falling price step by step, sells all at your target.',
      hu: 'Az eső árat lépésről lépésre veszi, és mindent az Ön célárán ad el.',
    },
    load: () => import('./hodl/wizard.ts').then(wizard),
  },
  indicator: {
    name: 'indicator',
    path: 'indicator',
    drivenBy: 'candles',
    range: null,
    trades: 'spot',
    group: 'indicator',
    beta: true,
    pages: [...bots, ...ownFolders],
    folderFormEndsWith: 'id',
    begins: {},
    sellsNow: true,
    hearsSignals: never,
    goesIntoFolder: isSingle,
    folderActs: ['change-investment', 'delete-closed', 'delete-profits', 'relocate'],
    titles: { en: 'INDICATOR', hu: 'INDICATOR' },
    pageTitles: {},
    about: {
      en: 'RSI, MACD, SMA, EMA or BOLL on closed candles.',
      hu: 'RSI, MACD, SMA, EMA vagy BOLL lezárt gyertyákon.',
    },
    load: () => import('./indicator/wizard.ts').then(wizard),
  },
  rsi: {
    name: 'rsi',
    path: 'rsi',
    drivenBy: 'candles',
    range: null,
    trades: 'spot',
    group: 'indicator',
    beta: true,
    pages: [...bots, ...ownFolders],
    folderFormEndsWith: 'id',
    begins: {},
    sellsNow: true,
    hearsSignals: never,
    goesIntoFolder: isSingle,
    folderActs: ['change-investment', 'delete-closed', 'delete-profits', 'relocate'],
    titles: { en: 'RSI', hu: 'RSI' },
    pageTitles: {},
    about: {
      en: 'Buys at a low RSI, sells at a high one.',
      hu: 'Alacsony RSI-nél vesz, magasnál ad el.',
    },
    load: () => import('./rsi/wizard.ts').then(wizard),
  },
  signal: {
    name: 'signal',
    path: 'signal',
    drivenBy: 'signals',
    range: null,
    trades: 'spot',
    group: 'signal',
    beta: true,
    pages: [...bots, 'generator', ...ownFolders, ...ownSignals, 'signal'],
    folderFormEndsWith: 'id',
    begins: {},
    sellsNow: true,
    hearsSignals: always,
    goesIntoFolder: never,
    folderActs: ['change-investment', 'delete-closed', 'delete-profits'],
    titles: { en: 'SIGNAL', hu: 'SIGNAL' },
    pageTitles: {
      signals: { en: 'SIGNAL bot signals', hu: 'SIGNAL bot jelzések' },
      'signal-create': { en: 'New SIGNAL bot signal', hu: 'Új SIGNAL bot jelzés' },
      signal: { en: 'SIGNAL bot signal', hu: 'SIGNAL bot jelzés' },
      'signal-edit': { en: 'Edit SIGNAL bot signal', hu: 'SIGNAL bot jelzés szerkesztése' },
    },
    about: {
      en: 'Buys and sells when your alert calls its address.',
      hu: 'Akkor vesz és ad el, amikor a riasztása meghívja a címét.',
    },
    load: () => import('./signal/wizard.ts').then(wizard),
  },
  'futures-signal': {
    name: 'futures-signal',
    path: 'futures/signal',
    drivenBy: 'signals',
    range: null,
    trades: 'futures',
    group: 'signal',
    beta: false,
    pages: [...bots, ...folders, 'folder-edit', ...ownSignals, 'pair-settings'],
    folderFormEndsWith: 'id',
    begins: {},
    sellsNow: true,
    hearsSignals: always,
    goesIntoFolder: never,
    folderActs: ['change-investment', 'delete-closed'],
    titles: { en: 'FUTURES', hu: 'FUTURES' },
    pageTitles: {
      folders: { en: 'Futures signal folders', hu: 'Határidős jelzésmappák' },
      folder: { en: 'Futures signal folder', hu: 'Határidős jelzésmappa' },
      'folder-edit': { en: 'Edit futures signal folder', hu: 'Határidős jelzésmappa szerkesztése' },
      signals: { en: 'Futures signals', hu: 'Határidős jelzések' },
      'signal-create': { en: 'New futures signal', hu: 'Új határidős jelzés' },
      'signal-edit': { en: 'Edit futures signal', hu: 'Határidős jelzés szerkesztése' },
      'pair-settings': { en: 'Futures pair settings', hu: 'Határidős párbeállítások' },
    },
    about: {
      en: 'Opens futures positions from signals, stop at the exchange.',
      hu: 'Határidős pozíciókat nyit jelzésre, a stop a tőzsdén van.',
    },
    load: () => import('./futures-signal/wizard.ts').then(wizard),
  },
} as const satisfies Record<string, CatalogueEntry>

export const catalogued: readonly CatalogueEntry[] = Object.values(catalogue)

/** The entry of a family in the address, or null for a name that is none. */
export const findCatalogued = (name: string): CatalogueEntry | null =>
  catalogued.find((entry) => entry.name === name) ?? null

type Catalogue = typeof catalogue
/** The families in beta, by their names. */
export type BetaFamily = {
  [Name in keyof Catalogue]: Catalogue[Name]['beta'] extends true ? Name : never
}[keyof Catalogue]

const isBeta = (name: string): name is BetaFamily => findCatalogued(name)?.beta === true

export const betaFamilies: readonly BetaFamily[] = Object.keys(catalogue).filter(isBeta)
