import { messages } from '#engine/messages.ts'

/** Sentences of wrong fields. */
export const preferencesFieldErrors = messages(
  {
    PREFERENCES_REGION_UNKNOWN: 'This region is not known.',
    PREFERENCES_TIME_ZONE_UNKNOWN: 'This time zone is not known.',
  },
  {
    PREFERENCES_REGION_UNKNOWN: 'Ismeretlen régió.',
    PREFERENCES_TIME_ZONE_UNKNOWN: 'Ismeretlen időzóna.',
  },
)
