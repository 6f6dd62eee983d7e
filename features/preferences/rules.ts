/** Whether Intl knows the time zone by this name. */
export const isTimeZone = (value: string): boolean => {
  try {
    return value !== '' && new Intl.DateTimeFormat('en', { timeZone: value }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** Whether Intl can write numbers and dates for the region. */
export const isRegion = (value: string): boolean => {
  try {
    return Intl.NumberFormat.supportedLocalesOf([value]).length === 1
  } catch {
    return false
  }
}
