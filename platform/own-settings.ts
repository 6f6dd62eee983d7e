/** What somebody arranges for themselves and finds again in every browser; what each holds is the business of the page that reads it. */

/** `layout` of the shell, `views` of tables with their columns, `pairs` that are favorites. */
export const settingNames = ['layout', 'views', 'pairs'] as const
export type SettingName = (typeof settingNames)[number]

/** Letters of one of them. */
export const LONGEST_SETTING = 20_000

export type OwnSettings = { readonly [Name in SettingName]?: string }
