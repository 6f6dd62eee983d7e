import { messages } from '#engine/messages.ts'
import type { ErrorWords } from '#platform/contract.ts'
import type { sandbox } from './contract.ts'

export const sandboxErrors = messages(
  {
    SANDBOX_OFF: 'No sandbox is running. Start the server with BINANCE_SANDBOX=on and without --replay.',
    SANDBOX_SYMBOL_UNKNOWN: 'The sandbox has no such symbol.',
    SANDBOX_PRICE_OFF_TICK: ({ tickSize }: { tickSize: string }) => `Prices of this pair are multiples of ${tickSize}.`,
    SANDBOX_PRICE_OFF_LIMITS: ({ least, most }: { least: string; most: string }) =>
      `The price must lie between ${least} and ${most}.`,
  },
  {
    SANDBOX_OFF: 'Nem fut a sandbox. Indítsa a kiszolgálót BINANCE_SANDBOX=on beállítással, --replay nélkül!',
    SANDBOX_SYMBOL_UNKNOWN: 'A sandboxban nincs ilyen szimbólum.',
    SANDBOX_PRICE_OFF_TICK: ({ tickSize }) => `Ennek a párnak az árai a(z) ${tickSize} többszörösei.`,
    SANDBOX_PRICE_OFF_LIMITS: ({ least, most }) => `Az árnak ${least} és ${most} között kell lennie.`,
  },
) satisfies ErrorWords<typeof sandbox>
