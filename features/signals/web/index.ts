export { causeWords, signalWords } from './outcome-messages.ts'
/** Comes with the pages of bots that hear signals alone. */
export const loadSignalPanel = () => import('./signal-panel.tsx')
/** Comes with the page of whoever runs the installation. */
export const loadSignalInbox = () => import('./signal-inbox.tsx')
