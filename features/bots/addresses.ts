/**
 * Addresses of families whose pages stand elsewhere than at /bots/<name>: inside the router every family has the same set, outside they are as the table of
 * pages lists them (design: architecture.md 8).
 */
import { catalogued } from '#bots/catalogue.ts'

type Turn = readonly [inner: RegExp, outer: string, back: readonly [outer: RegExp, inner: string]]

/** Pages whose last segments are in another order there. */
const elsewhereTurns: readonly Turn[] = [
  [/^\/edit\/([^/]+)$/, '/$1/edit', [/^\/([^/]+)\/edit$/, '/edit/$1']],
  [/^\/signal(?=\/|$)/, '/signals', [/^\/signals(?=\/|$)/, '/signal']],
]

/** The form of a folder where its address ends with `edit`. */
const folderTurns: readonly Turn[] = [
  [/^\/folder\/edit\/([^/]+)$/, '/folder/$1/edit', [/^\/folder\/([^/]+)\/edit$/, '/folder/edit/$1']],
]

const elsewhere = [
  ...catalogued.filter(({ name, path }) => name !== path).map((entry) => ({ ...entry, turns: elsewhereTurns })),
  ...catalogued
    .filter(({ folderFormEndsWith }) => folderFormEndsWith === 'edit')
    .map((entry) => ({ ...entry, turns: folderTurns })),
]

/** What comes after a prefix of whole segments; null for another address. */
const restAfter = (pathname: string, prefix: string): string | null => {
  if (pathname !== prefix && !pathname.startsWith(`${prefix}/`)) return null
  return pathname.slice(prefix.length)
}

/** The address that people see for one of the router's. */
export const outerPath = (pathname: string): string => {
  for (const { name, path, turns } of elsewhere) {
    const rest = restAfter(pathname, `/bots/${name}`)
    if (rest === null) continue
    return `/bots/${path}${turns.reduce((sum, [inner, outer]) => sum.replace(inner, outer), rest)}`
  }
  return pathname
}

const turnedIn = (pathname: string): string => {
  for (const { name, path, turns } of elsewhere) {
    const rest = restAfter(pathname, `/bots/${path}`)
    if (rest === null) continue
    return `/bots/${name}${turns.reduce((sum, [, , [outer, inner]]) => sum.replace(outer, inner), rest)}`
  }
  return pathname
}

/** The router's address for one that people see. The form of a folder is found at both of its addresses; that of the table is shown. */
export const innerPath = (pathname: string): string =>
  turnedIn(pathname).replace(/^(\/bots\/[^/]+\/folder)\/([^/]+)\/edit$/, '$1/edit/$2')
