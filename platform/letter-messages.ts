import { type Language, messages } from '#engine/messages.ts'

/** What stands around every letter. */
export const letterMessages = messages(
  {
    greeting: ({ name }: { name: string }) => `Dear ${name},`,
    codeLabel: 'Code',
    linkFails: 'If the button does not work, open this address:',
    settings: 'Settings',
    automatic: 'The program wrote this mail by itself; nobody reads answers to it.',
    unsubscribe: 'Unsubscribe from the newsletter',
    codeHidden: 'This code or link is no longer valid and is not shown.',
  },
  {
    greeting: ({ name }) => `Kedves ${name}!`,
    codeLabel: 'Kód',
    linkFails: 'Ha a gomb nem működik, nyissa meg ezt a címet:',
    settings: 'Beállítások',
    automatic: 'Ezt a levelet a program küldte; a rá érkező válaszokat senki sem olvassa.',
    unsubscribe: 'Leiratkozás a hírlevélről',
    codeHidden: 'Ez a kód vagy hivatkozás már nem érvényes, ezért nem látható.',
  },
)

/** First line of a letter, in the language of its reader. */
export const greetingTo = ({ firstname, language }: { firstname: string; language: Language }): string =>
  letterMessages[language].greeting({ name: firstname })
