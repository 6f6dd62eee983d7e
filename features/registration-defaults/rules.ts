/** What can be given to new users. Of business.md 31.2 only what something reads; a role is none of it and never can be. */
export const parameters = ['package_id', 'notification_settings', 'language', 'time_zone', 'theme'] as const
export type Parameter = (typeof parameters)[number]
