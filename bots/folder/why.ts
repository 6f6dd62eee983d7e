/** The long explanations of what is set for a folder of bots. */
import type { Language } from '#engine/messages.ts'
import type { Facts, Why } from '../form.ts'

export const folderWhy: Readonly<Record<Language, Readonly<Record<'limit', Why>>>> = {
  en: {
    limit: {
      kind: 'measure',
      about: 'How many of its bots may hold something or be buying at the same time.',
      example: ({ base }: Facts) =>
        `With 2, a third bot that wants ${base} waits until one of the two has sold. While one gives up at market, none buys.`,
      tooSmall: 'Good moments pass while bots wait for a place.',
      tooLarge: 'In a falling market all of them buy, and more of your money is bound.',
    },
  },
  hu: {
    limit: {
      kind: 'measure',
      about: 'A mappa hány botja tarthat valamit vagy vehet éppen egyszerre.',
      example: ({ base }: Facts) =>
        `Ha 2, akkor a harmadik bot, amely venne (${base}), megvárja, amíg a kettő közül az egyik eladott. Amíg egy bot piaci áron kiszáll, egyik sem vesz.`,
      tooSmall: 'Jó pillanatok múlnak el, amíg a botok helyre várnak.',
      tooLarge: 'Eső piacon mindegyik vesz, és több pénze van lekötve.',
    },
  },
}
