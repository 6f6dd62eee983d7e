export { NotificationBell } from './bell.tsx'
export { SettingsOfUser } from './settings-of-user.tsx'
export { NotificationChoices, NotificationSettingsCard } from './settings-card.tsx'
