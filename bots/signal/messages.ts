/** What a SIGNAL bot is doing and what became of its signals; the words of its form come along. Keys are the codes. */
import { messages } from '#engine/messages.ts'
import type { Facts } from '../form.ts'
import { dealMessages } from '../rules/deal-messages.ts'
import { dilutedEn, dilutedHu } from '../rules/diluted-messages.ts'
import { signalFormMessages } from './form-messages.ts'

const own = messages(
  {
    'signal-waits-to-buy': ({ pairs }: Facts) =>
      pairs === '1' ? 'Waits for a buy signal.' : `Waits for a buy signal for one of its ${pairs} pairs.`,
    'signal-waits-to-sell': ({ held, pairs, diluted }: Facts) =>
      pairs === '1'
        ? `Holds coins and waits for a sell signal.${dilutedEn(diluted)}`
        : `Holds coins of ${held} of its ${pairs} pairs and waits for signals.${dilutedEn(diluted)}`,
    'signal-queued': ({ waiting }: Facts) => `Signals that wait for an earlier one to be done: ${waiting}.`,
  },
  {
    'signal-waits-to-buy': ({ pairs }: Facts) =>
      pairs === '1' ? 'Vételi jelzésre vár.' : `Vételi jelzésre vár ${pairs} párja valamelyikére.`,
    'signal-waits-to-sell': ({ held, pairs, diluted }: Facts) =>
      pairs === '1'
        ? `Érmét tart, és eladási jelzésre vár.${dilutedHu(diluted)}`
        : `${pairs} párja közül ${held} páron tart érmét, és jelzésekre vár.${dilutedHu(diluted)}`,
    'signal-queued': ({ waiting }: Facts) => `Ennyi jelzés várja, hogy az előző elkészüljön: ${waiting}.`,
  },
)

/** Every word of the family. */
export const signalMessages = {
  en: { ...signalFormMessages.en, ...dealMessages.en, ...own.en },
  hu: { ...signalFormMessages.hu, ...dealMessages.hu, ...own.hu },
}
