/**
 * Node looks for the package.json of a file at every import of it, and reads the whole of it again where it is found: that of drizzle-orm has 180 kB. That was two fifths of each
 * start. Here what is imported by an address that says it all is taken at its word, and a package is looked up once. Plain JavaScript, as what runs before everything else.
 */
import { registerHooks } from 'node:module'

const PACKAGES = '/node_modules/'
const OF_DRIZZLE = '/node_modules/drizzle-orm/'
const root = new URL('../../', import.meta.url).href

/** Of this project's own files the name says it all; the packages among them follow rules of their own. */
const ownFile = (specifier, from) => {
  if (!specifier.endsWith('.ts') || !from.startsWith(root) || from.includes(PACKAGES)) return null
  if (specifier.startsWith('#')) return new URL(specifier.slice(1), root).href
  return specifier.startsWith('.') ? new URL(specifier, from).href : null
}

const ofDrizzle = (specifier, from) =>
  specifier.startsWith('.') && specifier.endsWith('.js') && from.includes(OF_DRIZZLE)
    ? new URL(specifier, from).href
    : null

const found = new Map()

registerHooks({
  resolve: (specifier, context, next) => {
    const from = context.parentURL ?? ''
    const own = ownFile(specifier, from)
    if (own !== null) return { url: own, format: 'module-typescript', shortCircuit: true }
    const inside = ofDrizzle(specifier, from)
    if (inside !== null) return { url: inside, format: 'module', shortCircuit: true }
    if (!specifier.startsWith('drizzle-orm') || from.includes(PACKAGES)) return next(specifier, context)
    const known = found.get(specifier)
    if (known !== undefined) return { ...known, shortCircuit: true }
    const result = next(specifier, context)
    found.set(specifier, result)
    return result
  },
})
