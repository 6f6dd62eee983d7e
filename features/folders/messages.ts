import { messages } from '#engine/messages.ts'

export const folderErrors = messages(
  {
    FOLDER_NAME_TAKEN: 'You have a folder of this name already. Please choose another one.',
    FOLDER_TOO_MANY: 'You have as many folders as there may be. Delete one that is empty.',
    FOLDER_OF_OTHERS: 'A folder holds bots of one kind. Choose a folder of this kind of bots.',
    BOT_NOT_FOUND: 'One of these bots is not there any more. Reload the list.',
  },
  {
    FOLDER_NAME_TAKEN: 'Ilyen nevű mappája már van. Kérjük, válasszon másikat!',
    FOLDER_TOO_MANY: 'Nem lehet több mappája. Töröljön egy üreset!',
    FOLDER_OF_OTHERS: 'Egy mappában egyfajta botok vannak. Válasszon ilyen botok mappáját!',
    BOT_NOT_FOUND: 'Ezek közül az egyik bot már nincs meg. Töltse újra a listát!',
  },
)
