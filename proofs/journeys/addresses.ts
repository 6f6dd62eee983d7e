/** Every built page with its grant, read from the same lists the router is made of. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { catalogued } from '#bots/catalogue.ts'
import { outerPath } from '#features/bots/addresses.ts'
import { hasPageAt } from '#features/bots/family-pages.ts'
import type { Requirement } from '#platform/access.ts'
import { routes } from '#app/web/routes.ts'
import { projectFolder } from '#app/server/settings.ts'

type Node = { type: string; path?: string; file?: string; children?: readonly Node[] | undefined }

export type BuiltPage = { address: string; grant: Requirement }

/** Pages that only lead on to another one. */
const leadingOn: readonly string[] = ['/', '/bots/$family', '/admin', '/admin/system/settings']
const leadsOn = (path: string): boolean => leadingOn.includes(path)

const grantIn = (file: string): Requirement => {
  const source = readFileSync(join(projectFolder, 'features', file), 'utf8')
  const grant = /\bgrant: '(\w+)'/.exec(source)?.[1]
  if (grant === undefined) throw new Error(`${file} does not name its grant`)
  return asRequirement(grant)
}

/** The grants that pages name are checked by the compiler where they are written. */
const asRequirement = (grant: string) => grant as Requirement

const walk = (node: Node, above: string): { path: string; file: string }[] => {
  const path = `${above}${node.path ?? ''}`
  const children = (node.children ?? []).flatMap((child) => walk(child, path))
  // A page with children is a frame; its own address belongs to the index among them.
  if (children.length > 0 || node.file === undefined) return children
  return [{ path: path === '' ? '/' : path.replace(/(?<=.)\/$/, ''), file: node.file }]
}

/** `$family` stands for each family in turn, `$botId` for a bot of that family; a family without a bot leaves its page out. */
const expanded = (path: string, botOf: (family: string) => string | null): string[] => {
  // The page of one thing is refused where there is no such thing, which the console of a browser reports; journeys look at those.
  if (/\$(?!family\b|botId\b)/.test(path)) return []
  if (!path.includes('$family')) return [path]
  return catalogued.flatMap(({ name: family }) => {
    if (!hasPageAt(family, path)) return []
    const botId = botOf(family)
    if (botId === null && path.includes('$botId')) return []
    return [outerPath(path.replace('$family', family).replace('$botId', botId ?? ''))]
  })
}

/** Pages of one thing, such as a user or a folder: by which addresses they are known where a list leads to them. */
export const pagesOfOne = (): RegExp[] =>
  walk({ ...routes, path: '' }, '')
    .filter(({ path }) => /\$(?!family\b|botId\b)/.test(path))
    .map(({ path }) => new RegExp(`^${path.replaceAll(/\$\w+/g, '[^/]+')}$`))

export const builtPages = (botOf: (family: string) => string | null): BuiltPage[] =>
  walk({ ...routes, path: '' }, '')
    .filter(({ path }) => !leadsOn(path))
    .flatMap(({ path, file }) => expanded(path, botOf).map((address) => ({ address, grant: grantIn(file) })))
