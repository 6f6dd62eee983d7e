import { messages } from '#engine/messages.ts'

export const signalStepWords = messages(
  {
    choose: 'Signal',
    chooseHelp: 'The bot hears it from the start, with its own address or without. Own and public signals are offered.',
    chooseNone: 'None for now',
    ofOthers: 'public',
    heard: 'Signals that it listens to',
  },
  {
    choose: 'Jelzés',
    chooseHelp:
      'A bot a kezdettől hallja, akár van saját címe, akár nincs. A saját és a nyilvános jelzések választhatók.',
    chooseNone: 'Egyelőre egyik sem',
    ofOthers: 'nyilvános',
    heard: 'Jelzések, amelyekre figyel',
  },
)
