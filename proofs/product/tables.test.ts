/** The product's words and pages against tables/: a difference is a fault, or a decision that is written down here. */
import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it, test } from 'vitest'
import * as z from 'zod'
import { catalogued } from '#bots/catalogue.ts'
import { outerPath } from '#features/bots/addresses.ts'
import { hasPageAt } from '#features/bots/family-pages.ts'
import { badges, entryStates, profitStates, reasons, statuses } from '#engine/status.ts'
import { grantsOfRole, roles } from '#platform/access.ts'
import { routes } from '#app/web/routes.ts'

const root = `${import.meta.dirname}/../..`
const table = <Row extends z.ZodType>(name: string, row: Row): z.output<Row> =>
  row.parse(JSON.parse(readFileSync(`${root}/tables/${name}.json`, 'utf8')))

/** What the table says in words that no trader uses, and what traders say. */
const asTradersSay: Readonly<Record<string, { en: string; hu: string }>> = {
  'Run limit reached': { en: 'Cycle limit reached', hu: 'A ciklusok limitje elérve' },
  'Escape limit reached': { en: 'Limit of hand-overs reached', hu: 'Az átadások limitje elérve' },
  'Price below the lower bound': { en: 'Price below the lower bound', hu: 'Az ár az alsó határ alatt van' },
  'Price above the upper bound': { en: 'Price above the upper bound', hu: 'Az ár a felső határ felett van' },
}
const messageRows = table('messages', z.array(z.object({ key: z.string(), en: z.string(), hu: z.string() }))).map(
  (row) => ({ ...row, ...asTradersSay[row.en] }),
)
const routeRows = table(
  'routes',
  z.array(
    z.object({ path: z.string(), roles: z.array(z.string()), title_en: z.string(), title_hu: z.string() }).loose(),
  ),
)
const Named = z.object({ id: z.string(), en: z.string(), hu: z.string() })
const Entity = z.object({ states: z.array(Named) }).loose()
const states = table(
  'states',
  z
    .object({
      bot: Entity.extend({ badges: z.array(z.string()), suspension_reasons: z.array(z.string()) }),
      folder: Entity,
      profit: Entity,
      entry_partial: Entity,
    })
    .loose(),
)

/** Texts that differ on purpose, by table key. */
const decided: Readonly<Record<string, string>> = {}
/** Places where an English word has another meaning, and so another Hungarian word, than in the table. */
const otherSenses: Readonly<Record<string, string>> = {
  'app/web/messages.ts live': 'the connection, not money',
  'features/bots/web/messages.ts total': 'the foot of a column, not the sum of an invoice',
  'features/dashboard/web/since-start-messages.ts total': 'all profit together, not the sum of an invoice',
  'features/history/web/messages.ts suspend': 'what was done, not the state that it led to',
  'features/users/field-messages.ts DELETION_TYPE_USERNAME': 'an administrator types the name of somebody else',
  'features/api-keys/messages.ts deleted': 'a key, of which the adjective agrees otherwise than of a bot',
  'features/notifications/web/messages.ts info': 'how grave something is, not the texts at the foot',
  'features/notifications/web/messages.ts kindApiMaintenance': 'the name of a kind, not a reason',
}
/** Pages of ours that the table does not list, and why. */
const ownPages: Readonly<Record<string, string>> = {
  '/': 'leads to the first page that one may see',
  '/admin/audit': 'the log of business.md 36 needs a page of its own',
  '/newsletter/unsubscribe/$token': 'the way out of a newsletter (business.md 35) needs a page that says what happened',
  '/admin/payment/invoices': 'the admin list of business.md 14 needs a page of its own',
  '/bots/': 'one list of the bots of all families, which the families’ own lists are cuts of',
  '/backtest': 'backtests have a page of their own',
  '/backtest/compare': 'up to three backtests side by side',
  '/backtest/new/$family': 'settings that are run over past prices and not started',
  '/backtest/run/$runId': 'one backtest that has ended',
  '/admin/dev/live': 'those who run the installation see unknown orders and quarantined accounts (bots.md 4.6)',
  '/admin/dev/sandbox': 'docs/decisions/0009-sandbox-page.md',
}

type Said = { at: string; key: string; en: string; hu: string }

/** What a text says; one that takes values is asked with their names in braces. Null when it computes with its values. */
const said = (text: unknown): string | null => {
  if (typeof text === 'string') return text
  if (typeof text !== 'function') return null
  try {
    const answer: unknown = text(new Proxy({}, { get: (_values, name) => `{${String(name)}}` }))
    return typeof answer === 'string' && !/NaN|undefined/.test(answer) ? answer : null
  } catch {
    return null
  }
}

const isWords = (value: unknown): value is { en: Record<string, unknown>; hu: Record<string, unknown> } =>
  typeof value === 'object' && value !== null && 'en' in value && 'hu' in value && typeof value.en === 'object'

const wordsOf = async (path: string): Promise<Said[]> => {
  const module: Record<string, unknown> = await import(`${root}/${path}`)
  return Object.values(module)
    .filter(isWords)
    .flatMap((words) =>
      Object.keys(words.en).flatMap((key) => {
        const [en, hu] = [said(words.en[key]), said(words.hu[key])]
        return en === null || hu === null ? [] : [{ at: `${path} ${key}`, key, en, hu }]
      }),
    )
}

const files = globSync('{engine,bots,platform,features,app}/**/*messages.ts', { cwd: root })
const product = (await Promise.all(files.map(wordsOf))).flat()

/** `auth.bad_credentials` is the error AUTH_BAD_CREDENTIALS. */
const errorCode = (key: string): string => key.replaceAll('.', '_').toUpperCase()
/** `wizard.step.package` is the label wizardStepPackage. */
const label = (key: string): string =>
  key.replaceAll(/[._]([a-z0-9])/g, (_whole, letter: string) => letter.toUpperCase())
/** Names of values are ours to choose. */
const anonymous = (text: string): string => text.replaceAll(/\{\w+\}/g, '{}')

const byName = new Map(messageRows.flatMap((row) => [errorCode(row.key), label(row.key)].map((name) => [name, row])))
/** Reasons of ours that the table of words calls otherwise; a key and a wallet are told apart for what mends them. */
const otherNames: Readonly<Record<string, string>> = {
  'key-invalid': 'invalid_api',
  'wallet-invalid': 'invalid_api',
  regulation: 'local_regulation',
}
/** Reasons that the table of words lacks: the table of states has the first, and what goes for the others is gone. */
const ownReasons: readonly string[] = ['admin', 'beta-ended', 'trailed']
/** The words behind engine codes live in one value each; their table keys end in the code. */
const ofCodes = (prefix: string, codes: readonly string[]) =>
  codes.map((code) => ({
    code,
    row: messageRows.find(({ key }) => key === `${prefix}.${otherNames[code] ?? code.replaceAll('-', '_')}`),
  }))

describe('words', () => {
  it('are found', () => {
    expect(product.length).toBeGreaterThan(50)
  })

  test.each(product.filter(({ at, key }) => byName.has(key) && !(at in otherSenses)))(
    '$at is as the table says',
    ({ key, en, hu }) => {
      const row = byName.get(key)
      if (row === undefined || row.key in decided) return
      expect({ en: anonymous(en), hu: anonymous(hu) }).toEqual({ en: anonymous(row.en), hu: anonymous(row.hu) })
    },
  )

  it('say the same in Hungarian where they say the same in English', () => {
    const hungarian = new Map<string, Set<string>>()
    for (const { en, hu } of messageRows) hungarian.set(en, (hungarian.get(en) ?? new Set()).add(hu))
    const others = product.flatMap(({ at, en, hu }) => {
      const known = hungarian.get(en)
      return known === undefined || known.has(hu) || at in otherSenses
        ? []
        : [`${at}: ${en} is "${hu}", not ${[...known].join(' or ')}`]
    })
    expect(others).toEqual([])
  })
})

describe('both languages', () => {
  // Names such as "stop loss" are the same in both.
  const wordsIn = (text: string): number => text.replaceAll(/\{\w+\}/g, '').match(/\p{L}{2,}/gu)?.length ?? 0

  it('say something, and a sentence is not left in English', () => {
    const faults = product.filter(
      ({ en, hu }) => en.trim() === '' || hu.trim() === '' || (en === hu && wordsIn(en) > 3),
    )
    expect(faults).toEqual([])
  })

  it('take the same values', () => {
    const names = (text: string): string[] => [...new Set(text.match(/\{\w+\}/g) ?? [])].toSorted()
    expect(product.filter(({ en, hu }) => names(en).join() !== names(hu).join())).toEqual([])
  })
})

describe('states', () => {
  it('of bots are those of the table', () => {
    const named = states.bot.states.map(({ id }) => id.replaceAll('_', '-'))
    expect(statuses.toSorted()).toEqual(named.toSorted())
    expect(states.folder.states.map(({ id }) => id).toSorted()).toEqual(
      states.bot.states.map(({ id }) => id).toSorted(),
    )
  })

  it('of profits and entries are those of the table', () => {
    const ids = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id.replaceAll('_', '-')).toSorted()
    expect(profitStates.toSorted()).toEqual(ids(states.profit.states))
    expect(entryStates.toSorted()).toEqual(ids(states.entry_partial.states))
  })

  it('have the badges and the reasons of the table', () => {
    const own = badges.filter((badge) => badge !== 'bad-sell')
    expect(own.toSorted()).toEqual(states.bot.badges.map((badge) => badge.replaceAll('_', '-')).toSorted())
    // The table has one word for both bounds of stuck protection.
    const named = reasons.map((reason) =>
      reason.startsWith('stuck-') ? 'stuck_protection' : (otherNames[reason] ?? reason.replaceAll('-', '_')),
    )
    expect(states.bot.suspension_reasons.filter((reason) => !named.includes(reason))).toEqual([])
  })

  it('have the names of the table on screen', () => {
    const codes = [
      ...ofCodes('trade.status', statuses),
      // The warning about likely losses has a badge of ours; the table has only its sentence.
      ...ofCodes(
        'trade.badge',
        badges.filter((badge) => badge !== 'bad-sell'),
      ),
      ...ofCodes(
        'trade.reason',
        reasons.filter((reason) => !ownReasons.includes(reason)),
      ),
    ]
    const shown = product.filter(({ at }) => at.startsWith('features/bots/web/state-messages.ts'))
    for (const { code, row } of codes) {
      expect(row, `${code} has a row`).toBeDefined()
      const texts = shown.filter(({ key }) => key === code).map(({ en, hu }) => ({ en, hu }))
      expect(texts, code).toContainEqual({ en: row?.en, hu: row?.hu })
    }
  })
})

type Node = { path?: string; file?: string; children?: readonly Node[] }

/** Every address of the product with the file of its page. */
const pagesUnder = (node: Node, above: string): { path: string; file: string }[] => {
  const path = `${above}${node.path ?? ''}`
  const children = (node.children ?? []).flatMap((child) => pagesUnder(child, path))
  // A page with children is a frame; its own address belongs to the index among them.
  if (children.length > 0 || node.file === undefined) return children
  return [{ path: path === '' ? '/' : path, file: node.file }]
}

const pages = pagesUnder({ children: routes.children ?? [] } as Node, '')
/** Families that people can reach; one without a way to use it has no pages. */
const shownFamilies = catalogued.map(({ name }) => name)
/** The bots of some families are named otherwise in the table. */
const listedAs = (path: string): string =>
  path.startsWith('/bots/futures/signal/') ? path.replace('[botId]', '[signalId]') : path

/** The table writes [botId] where the router writes $botId. */
const tablePaths = (path: string): string[] => {
  const bracketed = path.replaceAll(/\$(?!family\b)(\w+)/g, '[$1]')
  return path.includes('$family')
    ? shownFamilies
        .filter((name) => hasPageAt(name, path))
        .map((name) => listedAs(outerPath(bracketed.replace('$family', name))))
    : [bracketed]
}

/** Areas of which pages are still to come. */
const later = /^\/(user\/wallet|copytrading|admin)(\/|$)/

describe('pages', () => {
  it('are found', () => {
    expect(pages.map(({ path }) => path)).toContain('/login')
  })

  const listed = pages.filter(({ path }) => !(path in ownPages))

  test.each(listed)('$path is open to the roles of the table', ({ path, file }) => {
    const source = readFileSync(`${root}/features/${file}`, 'utf8')
    const grant = /\bgrant: '(\w+)'/.exec(source)?.[1]
    expect(grant, `${file} names its grant`).toBeDefined()
    for (const listedPath of tablePaths(path)) {
      const row = routeRows.find((candidate) => candidate.path === listedPath)
      expect(row, `${listedPath} is in the table`).toBeDefined()
      const open = roles.filter((role) => grantsOfRole[role].some((held) => held === grant))
      const everybody = ['VISITOR', ...roles].toSorted()
      const expected = { visitor: ['VISITOR'], anyone: everybody }[grant ?? ''] ?? open.toSorted()
      expect(expected).toEqual(row?.roles.toSorted())
    }
  })

  test.each(listed)('$path has the title of the table', ({ path, file }) => {
    const source = readFileSync(`${root}/features/${file}`, 'utf8')
    const title = /\btitle: \{ en: '([^']*)', hu: '([^']*)' \}/.exec(source)
    // Titles of a set are made from its parameters and compared where the set is expanded.
    if (title === null) return
    const row = routeRows.find((candidate) => tablePaths(path).includes(candidate.path))
    expect({ en: title[1], hu: title[2] }).toEqual({ en: row?.title_en, hu: row?.title_hu })
  })

  it('have one address each; what is not built yet is listed, and is of an area that comes later', () => {
    const built = pages.flatMap(({ path }) => tablePaths(path))
    const unbuilt = routeRows.map(({ path }) => path).filter((path) => !built.includes(path))
    console.info(`${unbuilt.length} of ${routeRows.length} pages of the table are not built: ${unbuilt.join(' ')}`)
    expect(new Set(built).size).toBe(built.length)
    expect(unbuilt.filter((path) => !later.test(path))).toEqual([])
  })
})
