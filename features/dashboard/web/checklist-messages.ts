import { messages } from '#engine/messages.ts'

export const checklistWords = messages(
  {
    checklist: 'Get started',
    checkSignedIn: 'Sign in with the second step',
    checkRegion: 'Choose your region and time zone',
    checkBot: 'Start a demo bot',
    checkProfit: 'See its first profit',
    done: 'done',
    open: 'to do',
  },
  {
    checklist: 'Első lépések',
    checkSignedIn: 'Bejelentkezés a második lépéssel',
    checkRegion: 'Régió és időzóna kiválasztása',
    checkBot: 'Demó bot indítása',
    checkProfit: 'Az első profit',
    done: 'kész',
    open: 'hátravan',
  },
)
