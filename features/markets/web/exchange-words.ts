import { messages } from '#engine/messages.ts'

type Titles = Readonly<Record<string, string>>

const english: Titles = { sandbox: 'Sandbox', 'binance-sandbox': 'Binance sandbox', replay: 'Replay' }
const hungarian: Titles = { sandbox: 'Sandbox', 'binance-sandbox': 'Binance sandbox', replay: 'Visszajátszás' }

/** How an exchange is called on screen; its own name where it has no other. */
export const exchangeWords = messages(
  {
    exchangeTitle: ({ name }: { name: string }) => english[name] ?? name,
    staleSince: ({ time }: { time: string }) => `Stale since ${time}`,
    staleHelp:
      'Nothing is heard of the exchange. No order leaves until it is heard again; then the bots catch up on everything they missed.',
  },
  {
    exchangeTitle: ({ name }) => hungarian[name] ?? name,
    staleSince: ({ time }) => `${time} óta elavult`,
    staleHelp:
      'A tőzsde nem válaszol. Amíg újra nem érkezik róla adat, egyetlen megbízás sem indul el; utána a botok mindent pótolnak, amiről lemaradtak.',
  },
)
