export { TrialNotification } from './trial-notification.tsx'
