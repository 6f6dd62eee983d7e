import { messages } from '#engine/messages.ts'

/** What can be done to a bot as a whole besides starting and stopping it, and to the place of its trades. */
export const folderActMessages = messages(
  {
    clone: 'Clone',
    setLive: 'Set live',
    investment: 'Change the investment',
    distribute: 'Spread to lower lines',
    deleteClosed: 'Delete closed trades',
    noClosed: 'No trade is closed.',
    deleteProfits: 'Delete sold profits',
    noSold: 'No profit is sold.',
    place: 'Put into a folder',
    relocate: 'Move into a folder',
    mendInSettings: 'Open the settings',
    noneToChange: 'None of the selected bots can change its investment.',
  },
  {
    clone: 'Klónozás',
    setLive: 'Élesre állítás',
    investment: 'Befektetés módosítása',
    distribute: 'Szétosztás lejjebb',
    deleteClosed: 'Lezárt kereskedések törlése',
    noClosed: 'Nincs lezárt kereskedés.',
    deleteProfits: 'Eladott profitok törlése',
    noSold: 'Nincs eladott profit.',
    place: 'Mappába tétel',
    relocate: 'Áthelyezés mappába',
    mendInSettings: 'Beállítások megnyitása',
    noneToChange: 'A kijelölt botok egyikének befektetése sem módosítható.',
  },
)
