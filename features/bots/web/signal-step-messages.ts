import { messages } from '#engine/messages.ts'

export const signalStepWords = messages(
  {
    choose: 'Signal',
    chooseHelp: 'The bot hears it from the start. Own and public signals are offered.',
    makeHelp:
      'Or make an address for this bot now, to enter it at your source before the bot starts: a signal of its name and pairs, which it listens to.',
    chooseNone: 'None for now',
    noSignal: 'No such signal',
    ofOthers: 'public',
    heard: 'Signals that it listens to',
  },
  {
    choose: 'Jelzés',
    chooseHelp: 'A bot a kezdettől hallja. A saját és a nyilvános jelzések választhatók.',
    makeHelp:
      'Vagy készítsen most címet ennek a botnak, hogy a forrásnál már az indulása előtt megadhassa: a nevét és párjait viselő jelzés lesz, amelyre figyel.',
    chooseNone: 'Egyelőre egyik sem',
    noSignal: 'Nincs ilyen jelzés',
    ofOthers: 'nyilvános',
    heard: 'Jelzések, amelyekre figyel',
  },
)
