import { lazy } from 'react'

export { signalWords } from './outcome-messages.ts'
/** Comes with the pages of bots that hear signals alone. */
export const SignalPanel = lazy(() => import('./signal-panel.tsx'))
