/**
 * The feature that a family of bots belongs to, as settings switch it: an installation without it makes no more of these
 * bots, and those that run go on (business.md 31.1). Null for a family that every installation has.
 */
import { findCatalogued } from '#bots/catalogue.ts'

export const featureOf = (family: string): 'futures' | null =>
  findCatalogued(family)?.trades === 'futures' ? 'futures' : null
