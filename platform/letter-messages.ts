import { messages } from '#engine/messages.ts'

/** What stands around every letter. */
export const letterMessages = messages(
  {
    codeLabel: 'Code',
    linkFails: 'If the button does not work, open this address:',
    settings: 'Settings',
    automatic: 'The program wrote this mail by itself; nobody reads answers to it.',
    unsubscribe: 'Unsubscribe from the newsletter',
    codeHidden: 'This code or link is no longer valid and is not shown.',
  },
  {
    codeLabel: 'Kód',
    linkFails: 'Ha a gomb nem működik, nyissa meg ezt a címet:',
    settings: 'Beállítások',
    automatic: 'Ezt a levelet a program küldte; a rá érkező válaszokat senki sem olvassa.',
    unsubscribe: 'Leiratkozás a hírlevélről',
    codeHidden: 'Ez a kód vagy hivatkozás már nem érvényes, ezért nem látható.',
  },
)
