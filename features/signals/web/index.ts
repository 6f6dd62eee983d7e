export { signalWords } from './outcome-messages.ts'
/** Comes with the pages of bots that hear signals alone. */
export const loadSignalPanel = () => import('./signal-panel.tsx')
