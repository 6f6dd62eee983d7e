export { type NotificationServices, notificationHandlers } from './handlers.ts'
export { NOTIFICATION_CHANNEL, notify } from './notify.ts'
export { projectNotifications } from './project.ts'
export { removeOld as removeOldNotifications } from './store.ts'
