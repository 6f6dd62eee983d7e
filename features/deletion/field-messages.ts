import { messages } from '#engine/messages.ts'

/** Sentences of wrong fields. */
export const deletionFieldErrors = messages(
  {
    DELETION_TYPE_USERNAME: 'Type your username to confirm.',
    DELETION_DAY_OUTSIDE: 'Choose a day from tomorrow on, within 90 days.',
  },
  {
    DELETION_TYPE_USERNAME: 'A megerősítéshez írja be a felhasználónevét.',
    DELETION_DAY_OUTSIDE: 'Válasszon egy napot holnaptól legfeljebb 90 napon belül!',
  },
)
