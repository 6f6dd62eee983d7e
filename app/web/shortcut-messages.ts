import { messages } from '#engine/messages.ts'

/** Words of the list of keys, which comes when it is first asked for. */
export const shortcutWords = messages(
  {
    shortcutsOn: 'Single-key shortcuts are on',
    shortcutHelp: 'This list',
    shortcutGo: ({ page }: { page: string }) => `Open: ${page}`,
    shortcutClose: 'Close a dialog or menu',
    andThen: 'then',
  },
  {
    shortcutsOn: 'Az egybillentyűs parancsok be vannak kapcsolva',
    shortcutHelp: 'Ez a lista',
    shortcutGo: ({ page }) => `Megnyitás: ${page}`,
    shortcutClose: 'Párbeszédablak vagy menü bezárása',
    andThen: 'majd',
  },
)
