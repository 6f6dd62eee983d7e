/** What checks of settings find. */
import type { Issue } from './form.ts'

export const issue = (path: string, code: string, params: Readonly<Record<string, string>> = {}): Issue => ({
  path,
  code,
  params,
})

/** Nothing where the rule holds. */
export const when = (isBroken: boolean, found: () => Issue): readonly Issue[] => (isBroken ? [found()] : [])
