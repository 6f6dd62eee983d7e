import { messages } from '#engine/messages.ts'

export const formMessages = messages(
  {
    errorsTitle: ({ count }: { count: string }) =>
      count === '1' ? 'One field needs a correction' : `${count} fields need a correction`,
    readAs: ({ value }: { value: string }) => `Read as ${value}`,
    stepOf: ({ step, count, title }: { step: string; count: string; title: string }) =>
      `Step ${step} of ${count}: ${title}`,
    stepDone: 'done',
    stepWrong: 'needs a correction',
    steps: 'Steps',
    back: 'Back',
    add: 'Add',
    remove: ({ row }: { row: string }) => `Remove row ${row}`,
    arrowKeys: 'Arrow keys change it by the smallest step, with Shift by ten.',
  },
  {
    errorsTitle: ({ count }: { count: string }) =>
      count === '1' ? 'Egy mezőt javítani kell' : `${count} mezőt javítani kell`,
    readAs: ({ value }: { value: string }) => `Értelmezve: ${value}`,
    stepOf: ({ step, count, title }: { step: string; count: string; title: string }) =>
      `${step}. lépés, összesen ${count}: ${title}`,
    stepDone: 'kész',
    stepWrong: 'javítandó',
    steps: 'Lépések',
    back: 'Vissza',
    add: 'Hozzáadás',
    remove: ({ row }: { row: string }) => `A(z) ${row}. sor törlése`,
    arrowKeys: 'A nyílbillentyűk a legkisebb lépéssel, Shifttel tízzel módosítják.',
  },
)
