export { StartAll, SuspendAll } from './own-bots.tsx'
