import { messages } from '#engine/messages.ts'
import { titleOfExchange } from '#platform/exchange-titles.ts'

/** What screens say of an exchange. */
export const exchangeWords = messages(
  {
    exchangeTitle: ({ name }: { name: string }) => titleOfExchange('en', name),
    unreached: ({ exchanges }: { exchanges: string }) =>
      `${exchanges} cannot be reached from this machine at the moment, so its prices are not offered. They will be as soon as it answers; until then there is the sandbox.`,
    staleSince: ({ time }: { time: string }) => `Stale since ${time}`,
    staleHelp:
      'Nothing is heard of the exchange. No order leaves until it is heard again; then the bots catch up on everything they missed.',
  },
  {
    exchangeTitle: ({ name }) => titleOfExchange('hu', name),
    unreached: ({ exchanges }) =>
      `${exchanges} erről a gépről jelenleg nem érhető el, ezért az árai nem választhatók. Amint válaszol, megjelennek; addig a sandbox áll rendelkezésre.`,
    staleSince: ({ time }) => `${time} óta elavult`,
    staleHelp:
      'A tőzsde nem válaszol. Amíg újra nem érkezik róla adat, egyetlen megbízás sem indul el; utána a botok mindent pótolnak, amiről lemaradtak.',
  },
)
