export { changePreferences, useAccountPreferences } from './change.ts'
