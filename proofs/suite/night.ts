/** Whether this is `npm run proof`: what is only deeper, not other, than by day is left to it. */
export const isNight = process.env['NIGHT'] !== undefined
