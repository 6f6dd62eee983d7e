import { useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { SessionAnswer } from '#platform/web/session.ts'
import { type MenuLine, menuOf } from './menu.ts'

/** The menu of whoever is signed in. */
export const useMenu = ({ user, permissions }: SessionAnswer): readonly MenuLine[] => {
  const { routesById } = useRouter()
  return useMemo(
    () => menuOf(Object.values(routesById), { role: user.role, permissions }),
    [routesById, user.role, permissions],
  )
}
