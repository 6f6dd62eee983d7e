export { addressWords } from './address-messages.ts'
export { offeredSignals } from './api.ts'
export { MadeAddress } from './made-address.tsx'
export { MakeAddress } from './make-address.tsx'
export { SignedSwitch } from './signed-switch.tsx'
export { causeWords, signalWords } from './outcome-messages.ts'
/** Comes with the pages of bots that hear signals alone. */
export const loadSignalPanel = () => import('./signal-panel.tsx')
/** Comes with the page of whoever runs the installation. */
export const loadSignalInbox = () => import('./signal-inbox.tsx')
