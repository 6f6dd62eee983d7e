/** What columns are called that many lists have, on screen and in files alike. */
import { type Messages, messages, type Text } from '#engine/messages.ts'

const columnWords = messages(
  {
    id: 'Id',
    name: 'Name',
    type: 'Type',
    status: 'Status',
    user: 'User',
    email: 'E-mail address',
    created: 'Created',
  },
  {
    id: 'Azonosító',
    name: 'Név',
    type: 'Típus',
    status: 'Állapot',
    user: 'Felhasználó',
    email: 'E-mail-cím',
    created: 'Létrehozva',
  },
)

/** Words of a list's columns: those of all lists, with its own beside or in place of them. */
export const withColumnWords = <const English extends Record<string, Text>>(
  en: English,
  hu: Messages<English>['hu'],
) => ({
  en: { ...columnWords.en, ...en },
  hu: { ...columnWords.hu, ...hu },
})
