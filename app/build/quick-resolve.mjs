/**
 * Node reads the whole package.json of a package at every import of the package and inside it; drizzle-orm's has 180 kB, which was a second of each start. Here a package is looked up
 * once for all of this project's own files, and drizzle-orm's files find one another by their addresses. Plain JavaScript, as what runs before everything else.
 */
import { registerHooks } from 'node:module'

const OF_DRIZZLE = '/node_modules/drizzle-orm/'

const found = new Map()

registerHooks({
  resolve: (specifier, context, next) => {
    const from = context.parentURL ?? ''
    if (specifier.startsWith('.')) {
      if (!from.includes(OF_DRIZZLE) || !specifier.endsWith('.js')) return next(specifier, context)
      return { url: new URL(specifier, from).href, format: 'module', shortCircuit: true }
    }
    if (!specifier.startsWith('drizzle-orm') || from.includes('/node_modules/')) return next(specifier, context)
    const known = found.get(specifier)
    if (known !== undefined) return { ...known, shortCircuit: true }
    const result = next(specifier, context)
    found.set(specifier, result)
    return result
  },
})
