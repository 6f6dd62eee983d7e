/** Every built page with its grant, read from the same lists the router is made of. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { catalogued, findCatalogued } from '#bots/catalogue.ts'
import { outerPath } from '#features/bots/addresses.ts'
import type { Requirement } from '#platform/access.ts'
import { routes } from '../routes.ts'
import { projectFolder } from '../settings.ts'

type Node = { type: string; path?: string; file?: string; children?: readonly Node[] | undefined }

export type BuiltPage = { address: string; grant: Requirement }

/** Pages that only lead on to another one: the start page, and the address of a family. */
const leadsOn = (path: string): boolean => path === '/' || path === '/bots/$family'

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
  return [{ path: path === '' ? '/' : path, file: node.file }]
}

/** `$family` stands for each family in turn, `$botId` for a bot of that family; a family without a bot leaves its page out. */
const expanded = (path: string, botOf: (family: string) => string | null): string[] => {
  // A link from a mail is refused without its token, which the console of a browser reports.
  if (path.includes('$token')) return []
  if (!path.includes('$family')) return [path]
  return catalogued.flatMap(({ name: family }) => {
    if (path.endsWith('/generator') && findCatalogued(family)?.pages.includes('generator') !== true) return []
    const botId = botOf(family)
    if (botId === null && path.includes('$botId')) return []
    return [outerPath(path.replace('$family', family).replace('$botId', botId ?? ''))]
  })
}

export const builtPages = (botOf: (family: string) => string | null): BuiltPage[] =>
  walk({ ...routes, path: '' }, '')
    .filter(({ path }) => !leadsOn(path))
    .flatMap(({ path, file }) => expanded(path, botOf).map((address) => ({ address, grant: grantIn(file) })))
