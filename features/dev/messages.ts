/** The mail that somebody sends to themselves to see whether mail comes. */
import { messages } from '#engine/messages.ts'

export const trialMail = messages(
  {
    subject: 'Test mail',
    text: 'Mail reaches you: this is the test that was asked for on the development page.',
    open: 'Open the development page',
  },
  {
    subject: 'Próbalevél',
    text: 'A levelek megérkeznek Önhöz: ezt a próbát a fejlesztői oldalon kérték.',
    open: 'A fejlesztői oldal megnyitása',
  },
)
