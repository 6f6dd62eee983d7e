import { type AnyRoute, createMemoryHistory, createRootRoute, createRoute, createRouter } from '@tanstack/react-router'
import { describe, expect, test } from 'vitest'
import type { Asker, Requirement } from '#platform/access.ts'
import type { MenuEntry, Title } from '#platform/web/page.ts'
import { menuOf } from './menu.ts'

const title = (text: string): Title => ({ en: text, hu: text })
const icon = () => null
const newRoot = () => createRootRoute({ staticData: { grant: 'anyone', title: title('Root') } })
const root = newRoot()
const page = (path: string, grant: Requirement, menu?: MenuEntry, parent = root) =>
  createRoute({
    getParentRoute: () => parent,
    path,
    staticData: { grant, title: title(path), ...(menu === undefined ? {} : { menu }) },
  })

const each = () => [
  { title: title('Grid'), params: { family: 'grid' }, icon },
  { title: title('Spot'), params: { family: 'spot' }, icon },
]
const pages = [
  page('/history', 'trading', { order: 90, icon, label: title('History'), shortcut: 'h' }),
  page('/bots/$family', 'trading', { order: 20, icon, each, section: 'trade', shortcut: 'b' }),
  page('/dashboard', 'account', { order: 10, icon, section: 'first' }),
  page('/bots/$family/create', 'trading'),
  page('/users', 'admin', { order: 5, icon }),
]
const { routesById } = createRouter({ routeTree: root.addChildren(pages), history: createMemoryHistory() })
const routes = Object.values<AnyRoute>(routesById)

const namesFor = (asker: Asker) => menuOf(routes, asker).map(({ title }) => title.en)

describe('the menu', () => {
  const cases: [string, Asker, string[]][] = [
    ['is empty for a visitor', null, []],
    ['holds what a big fish may open', { role: 'ROLE_BIG_FISH', permissions: [] }, ['/dashboard']],
    [
      'holds one entry for each family, in order',
      { role: 'ROLE_USER', permissions: [] },
      ['/dashboard', 'Grid', 'Spot', 'History'],
    ],
    [
      'grows with the role',
      { role: 'ROLE_ADMIN', permissions: [] },
      ['/dashboard', 'Grid', 'Spot', 'History', '/users'],
    ],
  ]
  test.each(cases)('%s', (_, asker, names) => {
    expect(namesFor(asker)).toEqual(names)
  })

  test('what is done for the whole installation stands in a section of its own, after the rest whatever its order', () => {
    const lines = menuOf(routes, { role: 'ROLE_ADMIN', permissions: [] })
    expect(lines.map(({ section }) => section)).toEqual(['first', 'trade', 'trade', 'account', 'administration'])
  })

  test('an entry of a set leads to its own page, and only the first has the shortcut', () => {
    const lines = menuOf(routes, { role: 'ROLE_USER', permissions: [] }).filter(({ to }) => to === '/bots/$family')
    expect(lines.map(({ params, shortcut }) => [params, shortcut])).toEqual([
      [{ family: 'grid' }, 'b'],
      [{ family: 'spot' }, null],
    ])
  })

  test('parts of a page are entries like those of whole pages, each with its part in the address', () => {
    const parts = () => [
      { title: title('Profile'), params: {}, search: { tab: 'overview' }, icon },
      { title: title('Security'), params: {}, search: { tab: 'security' }, icon },
    ]
    const Beside = () => null
    const above = newRoot()
    const profile = page('/user/profile', 'account', { order: 1, icon, each: parts, Beside }, above)
    const own = createRouter({ routeTree: above.addChildren([profile]), history: createMemoryHistory() })
    const lines = menuOf(Object.values<AnyRoute>(own.routesById), { role: 'ROLE_USER', permissions: [] })
    expect(lines.map((line) => [line.title.en, line.search, line.isSub, line.section])).toEqual([
      ['Profile', { tab: 'overview' }, false, 'account'],
      ['Security', { tab: 'security' }, false, 'account'],
    ])
    expect(lines.map((line) => line.Beside)).toEqual([Beside, Beside])
  })

  test('a page that does not say who may open it does not compile', () => {
    // @ts-expect-error the grant and the title are missing
    createRoute({ getParentRoute: () => root, path: '/open', staticData: {} })
    // @ts-expect-error staticData is missing
    createRoute({ getParentRoute: () => root, path: '/open' })
  })
})
