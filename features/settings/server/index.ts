/** What other features and the app may use of the settings. */
export { keepSettingsIn, readSetting } from './read-setting.ts'
