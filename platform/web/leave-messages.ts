import { messages } from '#engine/messages.ts'

export const leaveMessages = messages(
  {
    title: 'Leave without finishing?',
    lost: 'The changes that you made here will be lost.',
    leave: 'Leave',
    stay: 'Stay',
  },
  {
    title: 'Elhagyja befejezés nélkül?',
    lost: 'Az itt végzett módosítások elvesznek.',
    leave: 'Elhagyom',
    stay: 'Maradok',
  },
)
