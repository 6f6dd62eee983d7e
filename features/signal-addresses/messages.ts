import { messages } from '#engine/messages.ts'
import type { ErrorWords } from '#platform/contract.ts'
import type { addressedSignals } from './contract.ts'

export const addressedSignalErrors = messages(
  {
    SIGNAL_TOO_MANY: 'There are as many as there may be. Delete one that you need no more.',
    SIGNAL_UNFIT:
      'This bot cannot listen to this signal: it hears none, hears signals of another kind, or trades at another exchange.',
  },
  {
    SIGNAL_TOO_MANY: 'Több már nem lehet. Töröljön egyet, amelyre nincs szüksége!',
    SIGNAL_UNFIT:
      'Ez a bot nem figyelhet erre a jelzésre: nem fogad jelzést, másfajtát fogad, vagy más tőzsdén kereskedik.',
  },
) satisfies ErrorWords<typeof addressedSignals>
