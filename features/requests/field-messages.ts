import { messages } from '#engine/messages.ts'

/** Sentences of wrong fields. */
export const requestFieldErrors = messages(
  { REQUEST_RESPONSE_NEEDED: 'Rejecting and closing need a response.' },
  { REQUEST_RESPONSE_NEEDED: 'Az elutasításhoz és a lezáráshoz válasz kell.' },
)
