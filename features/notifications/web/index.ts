export { NotificationBell } from './bell.tsx'
export { NotificationChoices, NotificationSettingsCard } from './settings-card.tsx'
