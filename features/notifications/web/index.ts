export { NotificationBell } from './bell.tsx'
export { NotificationSettingsCard } from './settings-card.tsx'
