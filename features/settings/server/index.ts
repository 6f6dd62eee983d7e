/** What other features and the app may use of the settings. */
export { readSetting } from './read-setting.ts'
