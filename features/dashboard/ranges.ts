/** How far back the dashboard looks. */
export const ranges = ['7d', '30d', '12m', 'all'] as const
export type Range = (typeof ranges)[number]
