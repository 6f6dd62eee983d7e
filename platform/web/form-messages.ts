import { messages } from '#engine/messages.ts'

export const formMessages = messages(
  {
    errorsTitle: ({ count }: { count: string }) =>
      count === '1' ? 'One field needs a correction' : `${count} fields need a correction`,
    stepOf: ({ step, count, title }: { step: string; count: string; title: string }) =>
      `Step ${step} of ${count}: ${title}`,
    stepDone: 'done',
    stepWrong: 'needs a correction',
    steps: 'Steps',
    back: 'Back',
  },
  {
    errorsTitle: ({ count }: { count: string }) =>
      count === '1' ? 'Egy mezőt javítani kell' : `${count} mezőt javítani kell`,
    stepOf: ({ step, count, title }: { step: string; count: string; title: string }) =>
      `${step}. lépés, összesen ${count}: ${title}`,
    stepDone: 'kész',
    stepWrong: 'javítandó',
    steps: 'Lépések',
    back: 'Vissza',
  },
)
