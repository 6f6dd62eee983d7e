/** What other features may use of the screens of settings. */
export { moneyPages } from './money-messages.ts'
export { SettingsPage } from './settings-page.tsx'
