/** What other features and the app may use of the settings. */
export { dressPage } from './dress-page.ts'
export { readLogo } from './logo.ts'
export { webManifest } from './manifest.ts'
export { settingHandlers } from './handlers.ts'
export { type BetaEnd, readBetaEnds } from './read-betas.ts'
export { readFeatures } from './read-features.ts'
export { readSecret } from './read-secret.ts'
export { keepSettingsIn, readSetting } from './read-setting.ts'
