import { messages } from '#engine/messages.ts'

/** What lists say that all of them say. */
export const listMessages = messages(
  {
    all: 'All',
    person: 'User',
    personHelp: 'Name, user name, e-mail or number',
    from: 'From',
    to: 'Until',
    order: 'Order',
    newest: 'Newest first',
    oldest: 'Oldest first',
    more: 'Show more',
  },
  {
    all: 'Mind',
    person: 'Felhasználó',
    personHelp: 'Név, felhasználónév, e-mail vagy sorszám',
    from: 'Ettől',
    to: 'Eddig',
    order: 'Sorrend',
    newest: 'Legújabb elöl',
    oldest: 'Legrégebbi elöl',
    more: 'Továbbiak',
  },
)
