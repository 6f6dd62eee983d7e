/** The volume of a day in three digits, such as 671M. British English would write a small m, which traders read as thousands. */
export const shortVolume = (volume: number, region: string): string =>
  new Intl.NumberFormat(region.startsWith('en') ? 'en-US' : region, {
    notation: 'compact',
    maximumSignificantDigits: 3,
  }).format(volume)
