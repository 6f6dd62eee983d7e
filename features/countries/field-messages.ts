import { messages } from '#engine/messages.ts'

export const countryFieldErrors = messages(
  { COUNTRY_PATTERN_INVALID: 'This is not a regular expression.' },
  { COUNTRY_PATTERN_INVALID: 'Ez nem szabályos kifejezés.' },
)
