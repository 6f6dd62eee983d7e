/** Who may do what: six roles, five grants, one table. The menu, the route guard and every call read it. */

export const roles = [
  'ROLE_BIG_FISH',
  'ROLE_USER',
  'ROLE_POOL',
  'ROLE_ADMIN',
  'ROLE_SUPER_ADMIN',
  'ROLE_OWNER',
] as const
export type Role = (typeof roles)[number]

/** `account` one's own account, `trading` bots and copy trading, `admin` the admin area, `system` its settings, `test` the test pages. */
export const grants = ['account', 'trading', 'admin', 'system', 'test'] as const
export type Grant = (typeof grants)[number]

/** What a page or a call asks for: a grant, `anyone` (signed in or not) or `visitor` (only while not signed in). */
export type Requirement = Grant | 'anyone' | 'visitor'

/** A right inside the admin area, such as `users.write`; each feature exports its own. */
export type Permission = `${string}.${string}`

export const grantsOfRole: Record<Role, readonly Grant[]> = {
  ROLE_BIG_FISH: ['account'],
  ROLE_USER: ['account', 'trading'],
  ROLE_POOL: ['account', 'trading'],
  ROLE_ADMIN: ['account', 'trading', 'admin'],
  ROLE_SUPER_ADMIN: grants,
  ROLE_OWNER: grants,
}

/** Roles of one rank cannot change each other; a higher rank may change a lower one. */
export const rankOfRole: Record<Role, number> = {
  ROLE_BIG_FISH: 0,
  ROLE_USER: 0,
  ROLE_POOL: 0,
  ROLE_ADMIN: 1,
  ROLE_SUPER_ADMIN: 2,
  ROLE_OWNER: 3,
}

/** Who asks: the role and permissions of the session, or null for a visitor. */
export type Asker = { role: Role; permissions: readonly string[] } | null

export const isGranted = (asker: Asker, requirement: Requirement): boolean => {
  if (requirement === 'anyone') return true
  if (requirement === 'visitor') return asker === null
  return asker !== null && grantsOfRole[asker.role].includes(requirement)
}

/** `*` stands for every permission; super admin and owner always have it. */
export const hasPermission = (asker: Asker, permission: Permission): boolean =>
  asker !== null &&
  (rankOfRole[asker.role] >= rankOfRole.ROLE_SUPER_ADMIN ||
    asker.permissions.includes('*') ||
    asker.permissions.includes(permission))
