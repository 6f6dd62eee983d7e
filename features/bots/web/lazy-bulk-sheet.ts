import { lazy } from 'react'

/** It comes with the first act on several bots. */
export const BulkSheet = lazy(async () => ({ default: (await import('./bulk-sheet.tsx')).BulkSheet }))
