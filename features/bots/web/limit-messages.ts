import { messages } from '#engine/messages.ts'

export const limitWords = messages(
  {
    title: 'Folder limits',
    subtitle:
      'How many trades of a bot or folder may be in the market at the same time. A lower limit closes nothing: it only holds back what would begin.',
    folder: 'Bot or folder',
    used: 'Used',
    remaining: 'Left',
    limit: 'Limit',
    noLimit: 'no limit',
    edit: 'Edit',
    editOf: ({ name }: { name: string }) => `Edit the limit of ${name}`,
    editTitle: ({ name }: { name: string }) => `Limit of ${name}`,
    limitHelp: ({ used }: { used: string }) => `In the market now: ${used}. Empty for no limit.`,
    limitWrong: ({ most }: { most: number }) => `A whole number from 1 to ${most}, or nothing.`,
    save: 'Save',
    saved: ({ name }: { name: string }) => `The limit of ${name} is changed.`,
    none: 'None yet.',
    tableOf: ({ family }: { family: string }) => `Limits of ${family} bots and folders`,
    newBot: 'New bot',
  },
  {
    title: 'Mappalimitek',
    subtitle:
      'Egy bot vagy mappa hány kereskedése lehet egyszerre a piacon. Az alacsonyabb limit semmit sem zár le, csak az újak indulását tartja vissza.',
    folder: 'Bot vagy mappa',
    used: 'Felhasznált',
    remaining: 'Még',
    limit: 'Limit',
    noLimit: 'nincs limit',
    edit: 'Módosítás',
    editOf: ({ name }) => `Módosítás: ${name} limitje`,
    editTitle: ({ name }) => `Limit: ${name}`,
    limitHelp: ({ used }) => `Most a piacon: ${used}. Üresen hagyva nincs limit.`,
    limitWrong: ({ most }) => `Egész szám 1 és ${most} között, vagy semmi.`,
    save: 'Mentés',
    saved: ({ name }) => `A limit módosult: ${name}.`,
    none: 'Még nincs.',
    tableOf: ({ family }) => `${family} botok és mappák limitjei`,
    newBot: 'Új bot',
  },
)
