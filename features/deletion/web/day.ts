import { useLanguage } from '#platform/web/language.tsx'

/** A day as people write it; it is the same day everywhere. */
export const useDay = () => {
  const language = useLanguage()
  const format = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' })
  return (day: string): string => format.format(new Date(`${day}T00:00:00Z`))
}
