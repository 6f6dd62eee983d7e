/** Words of the futures signals that those who run the installation see. */
import { messages } from '#engine/messages.ts'

export const houseWords = messages(
  {
    title: 'Futures signals',
    titleNew: 'New futures signal',
    titleOne: 'Edit futures signal',
    subtitle:
      'Futures signals of everybody, newest first. One that you make belongs to you; make it public to offer it to all.',
    table: 'Futures signals',
    owner: 'Owner',
    gone: 'deleted',
    listeners: 'Bots that listen',
    anyStatus: 'All',
    mayNot: 'You may look, not change.',
    noneTitle: 'No futures signals yet',
    none: 'Nobody has made one.',
  },
  {
    title: 'Határidős jelzések',
    titleNew: 'Új határidős jelzés',
    titleOne: 'Határidős jelzés szerkesztése',
    subtitle:
      'Mindenki határidős jelzései, a legújabbal kezdve. Amit itt hoz létre, az Öné; ha nyilvános, mindenki használhatja.',
    table: 'Határidős jelzések',
    owner: 'Tulajdonos',
    gone: 'törölve',
    listeners: 'Figyelő botok',
    anyStatus: 'Mind',
    mayNot: 'Megnézheti, de nem módosíthatja.',
    noneTitle: 'Még nincs határidős jelzés',
    none: 'Még senki sem hozott létre.',
  },
)
