import { messages } from '#engine/messages.ts'

export const formMessages = messages(
  {
    errorsTitle: ({ count }: { count: string }) =>
      count === '1' ? 'One field needs a correction' : `${count} fields need a correction`,
    stepOf: ({ step, count }: { step: string; count: string }) => `Step ${step} of ${count}:`,
    stepDone: 'done',
    stepWrong: 'needs a correction',
    steps: 'Steps',
    back: 'Back',
    statusOf: ({ field }: { field: string }) => `${field} is on`,
    why: 'Why?',
  },
  {
    errorsTitle: ({ count }: { count: string }) =>
      count === '1' ? 'Egy mezőt javítani kell' : `${count} mezőt javítani kell`,
    stepOf: ({ step, count }) => `${step}. lépés, összesen ${count}:`,
    stepDone: 'kész',
    stepWrong: 'javítandó',
    steps: 'Lépések',
    back: 'Vissza',
    statusOf: ({ field }) => `${field}: bekapcsolva`,
    why: 'Miért?',
  },
)
