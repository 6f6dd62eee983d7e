import { messages } from '#engine/messages.ts'

type Titles = Readonly<Record<string, string>>

const english: Titles = { sandbox: 'Sandbox', replay: 'Replay' }
const hungarian: Titles = { sandbox: 'Sandbox', replay: 'Visszajátszás' }

/** How an exchange is called on screen; its own name where it has no other. */
export const exchangeWords = messages(
  { exchangeTitle: ({ name }: { name: string }) => english[name] ?? name },
  { exchangeTitle: ({ name }) => hungarian[name] ?? name },
)
