/** The law of the house: who may import whom, and how files are named, sized and placed. Explained in ARCHITECTURE.md. */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { describe, expect, it, test } from 'vitest'

/** Each folder and the folders it may import besides itself. Imports go only downwards. */
const allowed: Readonly<Record<string, readonly string[]>> = {
  engine: [],
  bots: ['engine'],
  exchanges: ['engine'],
  sandbox: ['engine'],
  market: ['engine', 'exchanges'],
  backtest: ['engine', 'bots', 'exchanges', 'market'],
  runner: ['engine', 'bots', 'exchanges', 'market'],
  platform: ['engine'],
  features: ['engine', 'bots', 'exchanges', 'sandbox', 'market', 'backtest', 'runner', 'platform'],
  app: ['engine', 'bots', 'exchanges', 'sandbox', 'market', 'backtest', 'runner', 'platform', 'features', 'tables'],
  proofs: [
    'engine',
    'bots',
    'exchanges',
    'sandbox',
    'market',
    'backtest',
    'runner',
    'platform',
    'features',
    'app',
    'tables',
  ],
  bench: [
    'engine',
    'bots',
    'exchanges',
    'sandbox',
    'market',
    'backtest',
    'runner',
    'platform',
    'features',
    'app',
    'proofs',
  ],
}

/** Packages of the pure folders; tests may also use the test tools. */
const purePackages: readonly string[] = ['zod']
const testPackages: readonly string[] = ['vitest', 'fast-check']

/** What of the server a file that runs in the browser may name at all. */
const browserFolders: readonly string[] = ['engine', 'bots', 'platform', 'features', 'app']
/** What another feature may import of a feature. */
const faces = /^features\/[^/]+\/(contract\.ts|server\/index\.ts|web\/index\.tsx?)$/

const LINES = 500
const FOLDERS = 3
const forbiddenWords: readonly string[] = ['manager', 'helper', 'util', 'utils', 'helpers', 'common', 'shared', 'misc']
/** Clock, chance and the outside world, none of which exists for engine and bots. */
const impure =
  /\b(?:Date\.|new Date\b|Math\.random|process\.|performance\.|crypto\.|fetch\(|setTimeout|setInterval|setImmediate|queueMicrotask|globalThis|console\.)/
const exchangeNames = /\b(?:binance|okx|kraken|coinbase|bybit)\b/i

type Source = { path: string; text: string }
type Link = {
  from: string
  line: number
  specifier: string
  /** Path inside the project; null for a package. */ to: string | null
}

/** Tests, and what exists for tests alone: suites that many implementations keep, trials and examples. */
const isTest = (path: string): boolean =>
  /\.(?:test|e2e|nightly)\.tsx?$|(?:^|\/)(?:trials|fixture|straight-line|(?:example|test|kill)-[a-z-]+)\.tsx?$/.test(
    path,
  ) ||
  path.startsWith('proofs/') ||
  path === 'vitest.config.ts' ||
  path.startsWith('bench/')
const isWeb = (path: string): boolean => path.split('/').includes('web')
const isServer = (path: string): boolean => /\/(?:server|database)\//.test(path)
const topOf = (path: string): string => (path.includes('/') ? (path.split('/')[0] ?? '') : 'app')

/** The text with every comment blanked, lines kept. */
const withoutComments = (text: string): string =>
  text.replaceAll(/\/\*[\s\S]*?\*\/|(?<=^|[\s;,{}()])\/\/.*$/gm, (comment) => comment.replaceAll(/[^\n]/g, ' '))

const resolved = (from: string, specifier: string): string | null => {
  if (specifier.startsWith('#')) return specifier.slice(1)
  return specifier.startsWith('.') ? posix.join(posix.dirname(from), specifier) : null
}

const IMPORT = /(?:\bfrom\s*|\bimport\s*\(?\s*|new URL\(\s*(?='[^'\n]+\.(?:tsx?|mjs)'))'([^'\n$]+)'/g

/** A path put together from values is text that a program writes, not an import of its own. */
const linksOf = ({ path, text }: Source): Link[] =>
  [...withoutComments(text).matchAll(IMPORT)].map((match) => {
    const specifier = match[1] ?? ''
    const line = text.slice(0, match.index).split('\n').length
    return { from: path, line, specifier, to: resolved(path, specifier) }
  })

const packageOf = (specifier: string): string =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')

/** Why a link is against the law; null when it is not. */
const brokenLaw = (link: Link): string | null => {
  const from = topOf(link.from)
  if (link.to === null) {
    if (from !== 'engine' && from !== 'bots') return null
    if (purePackages.includes(packageOf(link.specifier))) return null
    if (isTest(link.from) && testPackages.includes(packageOf(link.specifier))) return null
    return 'engine and bots know no package but zod and nothing of Node'
  }
  const to = topOf(link.to)
  if (isTest(link.to)) return isTest(link.from) ? null : 'what is for tests is imported by tests'
  if (to !== from && !(allowed[from] ?? []).includes(to)) return `${from} may not import ${to}`
  if (isWeb(link.from) && isServer(link.to)) return 'web never sees server'
  const isTable = to === 'tables' && isTest(link.from)
  if (isWeb(link.from) && !browserFolders.includes(to) && !isTable) return `${to} does not exist in the browser`
  if (isWeb(link.to) && !isWeb(link.from) && from !== 'app' && from !== 'proofs' && from !== 'bench')
    return 'only web sees web'
  const [, feature] = link.from.split('/')
  const isForeign = from === 'features' && to === 'features' && link.to.split('/')[1] !== feature
  if (isForeign && !faces.test(link.to)) return 'a feature is seen by its three faces only'
  return null
}

const brokenLaws = (sources: readonly Source[]): string[] =>
  sources.flatMap(linksOf).flatMap((link) => {
    const law = brokenLaw(link)
    return law === null ? [] : [`${link.from}:${link.line} imports ${link.specifier}: ${law}`]
  })

/** A path through the graph that comes back to where it began, or null. */
const cycleIn = (graph: ReadonlyMap<string, ReadonlySet<string>>): string[] | null => {
  const done = new Set<string>()
  const search = (node: string, trail: readonly string[]): string[] | null => {
    if (trail.includes(node)) return [...trail.slice(trail.indexOf(node)), node]
    if (done.has(node)) return null
    for (const next of graph.get(node) ?? []) {
      const cycle = search(next, [...trail, node])
      if (cycle !== null) return cycle
    }
    done.add(node)
    return null
  }
  for (const node of graph.keys()) {
    const cycle = search(node, [])
    if (cycle !== null) return cycle
  }
  return null
}

/** The graph of files, or of what `named` makes of them. */
const graphOf = (links: readonly Link[], named: (path: string) => string): Map<string, Set<string>> => {
  const graph = new Map<string, Set<string>>()
  for (const link of links) {
    const [from, to] = [named(link.from), link.to === null ? null : named(link.to)]
    if (to === null || (to === from && link.to !== link.from)) continue
    graph.set(from, (graph.get(from) ?? new Set()).add(to))
  }
  return graph
}

const featureOf = (path: string): string => path.split('/').slice(0, 2).join('/')

const isContract = (path: string | null): boolean => path?.endsWith('/contract.ts') ?? false

/**
 * Files may form no cycle, and features none in either half: the two halves are two programs that know only contracts of each other. The browser knows
 * contracts as types alone, so there they make no cycle.
 */
const cyclesOf = (sources: readonly Source[]): string[] => {
  const features = sources.filter(({ path }) => path.startsWith('features/') && !isTest(path)).flatMap(linksOf)
  const web = features.filter(({ from, to }) => isWeb(from) && !isContract(to))
  const server = features.filter(({ from }) => !isWeb(from))
  const graphs = [
    graphOf(sources.flatMap(linksOf), (path) => path),
    graphOf(web, featureOf),
    graphOf(server, featureOf),
  ]
  return graphs.map(cycleIn).flatMap((cycle) => (cycle === null ? [] : [`cycle: ${cycle.join(' -> ')}`]))
}

const nameFaults = ({ path, text }: Source): string[] => {
  const faults: string[] = []
  const folders = path.split('/').slice(0, -1)
  const words = path.split(/[/.-]/)
  const lines = text.split('\n').length - 1
  if (lines > LINES) faults.push(`${path}: ${lines} lines, at most ${LINES}`)
  if (folders.length > FOLDERS) faults.push(`${path}: ${folders.length} folders above it, at most ${FOLDERS}`)
  if (!/^[a-z0-9./$-]+$/.test(path)) faults.push(`${path}: names are kebab-case`)
  for (const word of words) if (forbiddenWords.includes(word)) faults.push(`${path}: "${word}" says nothing`)
  return faults
}

/** Lines of `text` outside comments that match. */
const linesWith = ({ path, text }: Source, pattern: RegExp, law: string): string[] =>
  withoutComments(text)
    .split('\n')
    .flatMap((line, index) => (pattern.test(line) ? [`${path}:${index + 1} ${law}: ${line.trim()}`] : []))

const impurities = (sources: readonly Source[]): string[] =>
  sources
    .filter(({ path }) => /^(?:engine|bots)\//.test(path) && !isTest(path))
    .flatMap((source) => [
      ...linesWith(source, impure, 'engine and bots have no clock, chance or outside'),
      ...linesWith(source, exchangeNames, 'engine and bots know no exchange by name'),
      ...(source.path === 'engine/remembered.ts'
        ? []
        : linesWith(source, /\bnew Weak/, 'what follows from an object is kept by engine/remembered.ts')),
    ])

/** Nobody outside a family's folder may ask whether a family is that one. */
const familyQuestions = (sources: readonly Source[]): string[] => {
  const inBots = sources.flatMap(({ path }) => /^bots\/([^/]+)\/[^/]+$/.exec(path)?.[1] ?? [])
  // What families have in common is none of them.
  const families = [...new Set(inBots)].filter((name) => name !== 'rules' && name !== 'folder')
  return families.flatMap((name) => {
    const pattern = new RegExp(`(?:[!=]==\\s*|\\bcase\\s+)'${name}'`)
    return sources
      .filter(({ path }) => !path.startsWith(`bots/${name}/`) && !isTest(path))
      .flatMap((source) => linesWith(source, pattern, `only bots/${name} may ask for its own name`))
  })
}

/** What lies over a page for more than a question: something to be read, or a form. */
const dialogs: readonly string[] = [
  'app/web/new-bot-menu.tsx',
  'app/web/shortcut-list.tsx',
  'features/bug-reports/web/bug-dialog.tsx',
  'features/cache-store/web/keys.tsx',
  'features/contracts/web/contract-editor.tsx',
  'features/crashes/web/crashes-card.tsx',
  'features/dev/web/mail-dialog.tsx',
  'features/documents/web/admin-acts.tsx',
  'features/documents/web/upload-dialog.tsx',
  'features/legal/web/legal-dialog.tsx',
  'features/legal/web/legal-editor.tsx',
  'features/requests/web/request-form.tsx',
  'features/sign-in/web/step-up-dialog.tsx',
  'features/test-pages/web/parts-page.tsx',
]

/** Whatever lies over a page gives the focus back where it was, so nobody makes that anew; and whoever asks "sure?" asks by the one question. */
const ownDialogs = (sources: readonly Source[]): string[] =>
  sources
    .filter(({ path }) => isWeb(path) && !isTest(path))
    .flatMap((source) => [
      ...(['platform/web/dialog.tsx', 'platform/web/sheet.tsx'].includes(source.path)
        ? []
        : linesWith(source, /<(?:Modal|Drawer)\b/, 'dialogs are platform/web/dialog.tsx and sheet.tsx')),
      ...(source.path.startsWith('platform/') || dialogs.includes(source.path)
        ? []
        : linesWith(source, /<Dialog\b/, 'a question is platform/web/ask.tsx')),
      ...linesWith(source, /\b(?:confirm|alert|prompt)\(['"`]/, 'a question is platform/web/ask.tsx'),
    ])

/** What is drawn for other eyes than those of our pages, in their colors: a code for a camera, and mails. */
const ownColors: readonly string[] = ['features/profile/web/qr-code.tsx', 'features/dev/web/mail-dialog.css']

/** Colors and sizes of letters stand in platform/web/tokens.ts; pages take them by name. */
const ownLooks = (sources: readonly Source[]): string[] =>
  sources
    .filter(
      ({ path }) => /^features\/[\w-]+\/web\//.test(path) && !path.includes('.test.') && !ownColors.includes(path),
    )
    .flatMap((source) => [
      ...linesWith(source, /['":\s]#(?:[\da-f]{3}|[\da-f]{6})\b|\brgba?\(/i, 'a color is platform/web/tokens.ts'),
      ...linesWith(source, /font-size: [\d.]|fontSize: ['\d]|\bfz=\{/, 'a size of letters is platform/web/tokens.ts'),
    ])

const everyFault = (sources: readonly Source[]): string[] => [
  ...brokenLaws(sources),
  ...cyclesOf(sources),
  ...sources.flatMap(nameFaults),
  ...impurities(sources),
  ...familyQuestions(sources),
  ...ownDialogs(sources),
  ...ownLooks(sources),
]

const project: readonly Source[] = globSync('**/*.{ts,tsx,mjs,css}', {
  cwd: import.meta.dirname,
  exclude: (path) => /^(?:node_modules|dist|data|coverage|\..*)(?:\/|$)/.test(path) || path.endsWith('.gen.ts'),
})
  .map((path) => ({ path: path.replaceAll('\\', '/'), text: readFileSync(`${import.meta.dirname}/${path}`, 'utf8') }))
  .toSorted((left, right) => (left.path < right.path ? -1 : 1))

describe('the project', () => {
  it('is found', () => {
    expect(project.map(({ path }) => path)).toContain('engine/money.ts')
    expect(project.flatMap(linksOf).length).toBeGreaterThan(project.length)
  })

  it('imports only downwards', () => {
    expect(brokenLaws(project)).toEqual([])
  })

  it('has no cycles', () => {
    expect(cyclesOf(project)).toEqual([])
  })

  it('keeps names, sizes and depth', () => {
    expect(project.flatMap(nameFaults)).toEqual([])
  })

  it('is pure in engine and bots', () => {
    expect(impurities(project)).toEqual([])
  })

  it('asks for no family by name', () => {
    expect(familyQuestions(project)).toEqual([])
  })

  it('has one dialog and one question', () => {
    expect(ownDialogs(project)).toEqual([])
    const left = dialogs.filter(
      (path) => !project.some((source) => source.path === path && /<Dialog\b/.test(source.text)),
    )
    expect(left).toEqual([])
  })

  it('has its colors and sizes in one home', () => {
    expect(ownLooks(project)).toEqual([])
  })

  it('installs from whatever registry one has: the lock file names none', () => {
    expect(readFileSync(`${import.meta.dirname}/package-lock.json`, 'utf8')).not.toMatch(/"resolved": "(?!file:)/)
  })
})

describe('planted faults are caught', () => {
  test.each<[string, Record<string, string>, RegExp]>([
    ['upwards', { 'engine/a.ts': "import { b } from '#bots/b.ts'" }, /engine\/a.ts:1 .*engine may not import bots/],
    [
      'upwards by a relative path',
      { 'bots/grid/a.ts': "\nexport * from '../../runner/b.ts'" },
      /a.ts:2 .*import runner/,
    ],
    [
      'upwards by a type',
      { 'exchanges/a.ts': "import type { B } from '#market/b.ts'" },
      /exchanges may not import market/,
    ],
    ['upwards at run time', { 'market/a.ts': "await import('#runner/b.ts')" }, /market may not import runner/],
    ['upwards by a worker', { 'runner/a.ts': "new URL('../app/b.ts', import.meta.url)" }, /runner may not import app/],
    ['from a test', { 'engine/a.test.ts': "import { b } from '#market/b.ts'" }, /engine may not import market/],
    ['an unknown folder', { 'things/a.ts': "import { b } from '#engine/b.ts'" }, /things may not import engine/],
    ['Node in engine', { 'engine/a.ts': "import { readFileSync } from 'node:fs'" }, /nothing of Node/],
    ['a package in bots', { 'bots/grid/a.ts': "import React from 'react'" }, /no package but zod/],
    ['a test tool in engine', { 'engine/a.ts': "import fc from 'fast-check'" }, /no package but zod/],
    [
      'a product name in plumbing',
      { 'platform/a.ts': "import { x } from '#features/x/contract.ts'" },
      /import features/,
    ],
    ['server in web', { 'features/x/web/a.tsx': "import { b } from '../server/b.ts'" }, /web never sees server/],
    ['database in web', { 'platform/web/a.tsx': "import { b } from '../database/b.ts'" }, /web never sees server/],
    [
      'the runner in web',
      { 'features/x/web/a.ts': "import { b } from '#runner/b.ts'" },
      /does not exist in the browser/,
    ],
    ['web in server', { 'features/x/server/a.ts': "import { b } from '../web/b.ts'" }, /only web sees web/],
    ['insides of a feature', { 'features/x/server/a.ts': "import { b } from '#features/y/rules.ts'" }, /three faces/],
    [
      'a cycle of files',
      { 'engine/a.ts': "import './b.ts'", 'engine/b.ts': "import './c.ts'", 'engine/c.ts': "import './a.ts'" },
      /cycle: engine\/a.ts -> engine\/b.ts -> engine\/c.ts -> engine\/a.ts/,
    ],
    ['a file that imports itself', { 'engine/a.ts': "import './a.ts'" }, /cycle: engine\/a.ts -> engine\/a.ts/],
    [
      'a cycle of features',
      {
        'features/x/server/a.ts': "import '#features/y/contract.ts'",
        'features/y/server/a.ts': "import '#features/x/contract.ts'",
      },
      /cycle: features\/x -> features\/y -> features\/x/,
    ],
    [
      'a cycle of screens',
      {
        'features/x/web/a.ts': "import '#features/y/web/index.ts'",
        'features/y/web/a.ts': "import '#features/x/web/index.ts'",
      },
      /cycle: features\/x -> features\/y -> features\/x/,
    ],
    ['a long file', { 'engine/a.ts': 'x\n'.repeat(501) }, /501 lines, at most 500/],
    ['a deep file', { 'features/x/web/tabs/a.tsx': '' }, /4 folders above it/],
    ['a name that says nothing', { 'platform/form-helper.ts': '' }, /"helper" says nothing/],
    ['a folder that says nothing', { 'platform/utils/form.ts': '' }, /"utils" says nothing/],
    ['another case', { 'platform/web/FormKit.tsx': '' }, /kebab-case/],
    ['a clock in a bot', { 'bots/grid/a.ts': 'export const now = () => Date.now()' }, /a.ts:1 .*no clock/],
    ['chance in engine', { 'engine/a.ts': 'Math.random()' }, /no clock, chance/],
    ['a cache in a bot', { 'bots/grid/a.ts': 'const known = new WeakMap()' }, /engine\/remembered\.ts/],
    ['a timer in a bot', { 'bots/rules/a.ts': 'setTimeout(f, 1)' }, /no clock/],
    ['a dialog of its own', { 'features/x/web/a.tsx': '  <Modal opened>' }, /a.tsx:1 dialogs are platform/],
    ['a question of its own', { 'features/x/web/sure.tsx': '<Dialog title={sure}>' }, /a question is platform.web.ask/],
    ["a browser's own question", { 'features/x/web/a.ts': "if (confirm('Sure?')) act()" }, /a question is platform/],
    ['a color of its own', { 'features/x/web/a.css': '  color: #ff0000;' }, /a.css:1 a color is platform.web.tokens/],
    ['a size of its own', { 'features/x/web/a.tsx': '<Text fz={30}>' }, /a.tsx:1 a size of letters is platform/],
    ['the process in engine', { 'engine/a.ts': 'process.env' }, /no clock/],
    ['the network in a bot', { 'bots/grid/a.ts': "fetch('x')" }, /no clock/],
    ['an exchange in a bot', { 'bots/grid/a.ts': "if (exchange === 'binance') {}" }, /no exchange by name/],
    [
      'a question for a family',
      { 'bots/grid/decide.ts': '', 'features/bots/rules.ts': "if (name === 'grid') {}" },
      /rules.ts:1 only bots\/grid/,
    ],
  ])('%s', (_name, files, fault) => {
    const planted = Object.entries(files).map(([path, text]) => ({ path, text }))
    expect(everyFault(planted).join('\n')).toMatch(fault)
  })

  test.each<[string, Record<string, string>]>([
    ['downwards', { 'bots/grid/a.ts': "import { b } from '#engine/b.ts'\nimport { z } from 'zod'" }],
    ['a face', { 'features/x/server/a.ts': "import { b } from '#features/y/server/index.ts'" }],
    ['test tools in a test', { 'engine/a.test.ts': "import fc from 'fast-check'\nimport { it } from 'vitest'" }],
    ['the app starting the browser half', { 'app/server/server.ts': "import { b } from './web/b.ts'" }],
    ['words in comments', { 'engine/a.ts': "/** Date.now() and Binance */\n// import x from 'node:fs'\nexport {}" }],
    ['a family in its own folder', { 'bots/grid/a.ts': "if (name === 'grid') {}" }],
    ['the address of a folder', { 'platform/a.ts': "new URL('..', import.meta.url)" }],
    [
      'two features whose screens know the calls of each other',
      {
        'features/x/web/a.ts': "import '#features/y/web/index.ts'",
        'features/y/web/a.ts': "import type { x } from '#features/x/contract.ts'",
      },
    ],
    [
      'two features whose halves know each other crosswise',
      {
        'features/x/server/a.ts': "import '#features/y/server/index.ts'",
        'features/y/web/a.ts': "import type { x } from '#features/x/contract.ts'",
      },
    ],
    ['500 lines', { 'engine/a.ts': 'x\n'.repeat(500) }],
  ])('and what is right is not: %s', (_name, files) => {
    expect(everyFault(Object.entries(files).map(([path, text]) => ({ path, text })))).toEqual([])
  })
})

/** Words of file names that need no dictionary. */
const plainWords =
  'accepted apply awaited catalogue condition config decide diluted distance distribute drop empty en encode failure forgotten hu index inputs issues length queries reader received recover said schema side singly sqlite staleness text upgrade write'.split(
    ' ',
  )

const stemOf = (word: string): string => word.replace(/(?:ies|ing|es|ed|s|y|e)$/, '')

/** Words of the file names of trading that neither `plainWords` nor docs/words.md has. */
const unknownWords = (paths: readonly string[], dictionary: string): string[] => {
  const known = new Set([...plainWords, ...(dictionary.toLowerCase().match(/[a-z]+/g) ?? [])].map(stemOf))
  const words = paths.flatMap((path) => path.replace(/\.tsx?$/, '').split(/[/-]/))
  return [...new Set(words)].filter((word) => !known.has(stemOf(word)))
}

describe('a newcomer', () => {
  test('finds every word of a file name of runner/ and bots/ in docs/words.md', () => {
    const paths = globSync(['runner/**/*.ts', 'bots/**/*.ts']).filter((path) => !isTest(path))
    expect(unknownWords(paths, readFileSync('docs/words.md', 'utf8'))).toEqual([])
  })

  test('is told which word is missing', () => {
    expect(unknownWords(['runner/seats.ts', 'runner/wake-heap.ts'], 'runner, wake heap')).toEqual(['seats'])
  })

  test.each(['ARCHITECTURE.md', 'CONTRIBUTING.md'])('finds every file and folder that %s names', (page) => {
    const text = readFileSync(page, 'utf8')
    const tops = [...Object.keys(allowed), 'tables', 'docs'].join('|')
    const inside = new RegExp(`\\x60((?:${tops})/[\\w./-]*)\\x60`, 'g')
    const paths = [...text.matchAll(/\]\(([^)#:]+)\)/g), ...text.matchAll(inside)].map((match) => match[1] ?? '')
    expect(paths.length).toBeGreaterThan(3)
    expect(paths.filter((path) => !existsSync(path))).toEqual([])
  })
})
