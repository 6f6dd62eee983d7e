/** Every page of tables/routes.json for every role and for visitors: it opens, or leads where the design says (business.md 2.1 and 37, #1 and #2). */
import { QueryClient } from '@tanstack/react-query'
import { createMemoryHistory, createRouter, isRedirect } from '@tanstack/react-router'
import { describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { grantsOfRole, type Role, roles } from '#platform/access.ts'
import { innerPath } from '#features/bots/web/index.ts'
import { type SessionAnswer, sessionQuery } from '#platform/web/session.ts'
import { realAddress, standsAt } from './guard.ts'
import { menuOf } from './menu.ts'
import { routeTree } from './route-tree.gen.ts'
import routes from '../../tables/routes.json' with { type: 'json' }

// The pages are loaded without a browser: this is all that they ask of one before they are drawn.
vi.hoisted(() => {
  vi.stubGlobal('location', new URL('http://localhost/'))
  vi.stubGlobal('requestAnimationFrame', () => 0)
})

const rows = z
  .array(z.object({ path: z.string(), roles: z.array(z.string()), aliases: z.array(z.string()).optional() }))
  .parse(routes)

const sessionOf = (role: Role): SessionAnswer => ({
  user: {
    id: role,
    username: role,
    firstname: role,
    lastname: '',
    role,
    language: 'en',
    region: null,
    timeZone: 'UTC',
    theme: 'dark',
  },
  grants: [...grantsOfRole[role]],
  permissions: ['*'],
  hasAuthenticator: true,
  impersonation: null,
  handlerLogin: false,
  encrypted: false,
})

const routerOf = (session: SessionAnswer | null) => {
  const queryClient = new QueryClient()
  queryClient.setQueryData(sessionQuery.queryKey, session)
  return createRouter({ routeTree, context: { queryClient }, history: createMemoryHistory() })
}
type Router = ReturnType<typeof routerOf>

const visitors = [null, ...roles] as const
const routers = new Map<Role | null, Router>(
  visitors.map((role) => [role, routerOf(role === null ? null : sessionOf(role))]),
)
const routerFor = (role: Role | null): Router => {
  const router = routers.get(role)
  if (router === undefined) throw new Error(`no router for ${role}`)
  return router
}

const sample = (path: string): string => innerPath(path.replaceAll(/\[\w+\]/g, 'aaaa'))
const matchesOf = (router: Router, path: string) => router.matchRoutes(sample(path), {})
const isBuilt = (path: string): boolean => {
  const matches = matchesOf(routerFor('ROLE_OWNER'), path)
  return matches.length > 1 && standsAt(matches.at(-1), sample(path))
}

/** Where the guard of the running app sends somebody: null to stay. */
const sentTo = async (role: Role | null, path: string): Promise<string | null> => {
  const router = routerFor(role)
  const matches = matchesOf(router, path)
  const location = { ...router.state.location, pathname: sample(path), href: sample(path) }
  const { beforeLoad } = routeTree.options
  if (beforeLoad === undefined) throw new Error('the root has no guard')
  try {
    await Reflect.apply(beforeLoad, undefined, [{ context: router.options.context, matches, location }])
    return null
  } catch (error) {
    if (!isRedirect(error)) throw error
    return error.options.href ?? error.options.to ?? ''
  }
}

const expected = (role: Role | null, open: readonly string[]): string | null => {
  if (open.includes(role ?? 'VISITOR')) return null
  return role === null ? '/login' : '/dashboard'
}

/** The link of a mail is good in whatever browser it is opened: docs/decisions/0017-a-confirmation-while-signed-in.md. */
const alsoSignedIn: readonly string[] = ['/verification/[token]']

const built = rows.filter(({ path }) => isBuilt(path))
const unbuilt = rows.filter(({ path }) => !isBuilt(path)).map(({ path }) => path)

test('what is not built is listed', () => {
  console.info(`${unbuilt.length} of ${rows.length} pages are not built: ${unbuilt.join(' ')}`)
  expect(built.length).toBeGreaterThan(40)
})

describe.each(built)('$path', ({ path, roles: open }) => {
  test.each(visitors)('%s', async (role) => {
    expect(await sentTo(role, path)).toBe(alsoSignedIn.includes(path) ? null : expected(role, open))
  })
})

test('the rows that decide: system pages are closed to administrators, trading to big fish', () => {
  const closed = ['/admin/system/settings', '/admin/system/countries', '/admin/dev/redis', '/test/common']
  for (const path of closed) {
    const open = rows.find((row) => row.path === path || row.path.startsWith(`${path}/`))?.roles ?? []
    expect(expected('ROLE_ADMIN', open), path).toBe('/dashboard')
    expect(expected('ROLE_SUPER_ADMIN', open), path).toBe(null)
  }
  for (const path of ['/history', '/limit', '/copytrading', '/bots/spot/dashboard']) {
    const open = rows.find((row) => row.path === path || row.path.startsWith(`${path}/`))?.roles ?? []
    expect(expected('ROLE_BIG_FISH', open), path).toBe('/dashboard')
  }
})

test('an address that is not there leads visitors to sign in and tells everybody else', async () => {
  expect(await sentTo(null, '/nowhere/at-all')).toBe('/login')
  for (const role of roles) expect(await sentTo(role, '/nowhere/at-all')).toBeNull()
})

test('an administrator acting as a user is a user', async () => {
  const acting = sessionOf('ROLE_USER')
  routers.set(
    null,
    routerOf({
      ...acting,
      impersonation: { impersonator: { firstname: 'Ada', lastname: 'Min' }, reason: 'why it stands', untilMs: 1 },
    }),
  )
  try {
    for (const { path, roles: open } of built.filter(({ path }) => path.startsWith('/admin')))
      expect(await sentTo(null, path), path).toBe(open.includes('ROLE_USER') ? null : '/dashboard')
  } finally {
    routers.set(null, routerOf(null))
  }
})

test('other names lead to the page', async () => {
  for (const { path, aliases = [] } of rows)
    for (const alias of aliases) {
      expect(realAddress(alias)).toBe(path)
      expect(await sentTo('ROLE_OWNER', alias)).toBe(path)
    }
})

test('the menu has only pages that are built and that the one who asks may open', async () => {
  for (const role of roles) {
    const { routesById } = routerFor(role)
    const lines = menuOf(Object.values(routesById), { role, permissions: ['*'] })
    for (const { to, params } of lines) {
      const path = Object.entries(params).reduce((sum, [name, value]) => sum.replace(`$${name}`, value), to)
      expect(isBuilt(path), path).toBe(true)
      expect(await sentTo(role, path), `${role} ${path}`).toBeNull()
    }
  }
})
