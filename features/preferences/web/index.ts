import { lazy } from 'react'

export { changePreferences, useAccountPreferences } from './change.ts'

/** Comes when it is first asked for. */
export const PreferencesDrawer = lazy(() => import('./preferences-drawer.tsx'))
