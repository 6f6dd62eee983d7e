import { messages } from '#engine/messages.ts'
import type { ErrorWords } from '#platform/contract.ts'
import type { pairSettings } from './contract.ts'

export const pairSettingErrors = messages(
  {
    PAIR_NOT_OFFERED: 'New bots may not trade this pair. Choose another one.',
    LEVERAGE_TOO_HIGH: ({ most }: { most: number }) => `At most ${most} times can be chosen for this pair.`,
    MARGIN_TYPE_NOT_OFFERED: 'This margin type is not offered for the pair. Choose the other one.',
    KEY_UNFIT: 'This key cannot trade futures at the exchange of the pair. Choose another one.',
    PAIR_SETTINGS_TOO_MANY: 'There are as many pairs here as there may be. Remove one that you no longer trade.',
  },
  {
    PAIR_NOT_OFFERED: 'Új botok ezzel a párral nem kereskedhetnek. Válasszon másikat!',
    LEVERAGE_TOO_HIGH: ({ most }) => `Ennél a párnál legfeljebb ${most}-szeres tőkeáttétel választható.`,
    MARGIN_TYPE_NOT_OFFERED: 'Ez a fedezettípus ennél a párnál nem választható. Válassza a másikat!',
    KEY_UNFIT: 'Ez a kulcs a pár tőzsdéjén nem kereskedhet határidős párokkal. Válasszon másikat!',
    PAIR_SETTINGS_TOO_MANY: 'Itt nem lehet több pár. Töröljön egyet, amellyel már nem kereskedik!',
  },
) satisfies ErrorWords<typeof pairSettings>
