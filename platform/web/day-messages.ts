import { messages } from '#engine/messages.ts'

export const dayWords = messages(
  {
    year: 'yyyy',
    month: 'mm',
    day: 'dd',
    chooseDay: 'Choose a day',
    notADay: ({ example }: { example: string }) => `Type the day like this: ${example}.`,
    previousYear: 'Previous year',
    previousMonth: 'Previous month',
    nextMonth: 'Next month',
    nextYear: 'Next year',
  },
  {
    year: 'éééé',
    month: 'hh',
    day: 'nn',
    chooseDay: 'Nap kiválasztása',
    notADay: ({ example }) => `A napot így írja be: ${example}`,
    previousYear: 'Előző év',
    previousMonth: 'Előző hónap',
    nextMonth: 'Következő hónap',
    nextYear: 'Következő év',
  },
)
