import { useSession } from '#platform/web/session.ts'

/** Whether who is signed in may have bots at all: the bots of some roles are looked after by somebody else. */
export const useMayTrade = (): boolean => useSession()?.grants.includes('trading') ?? false
