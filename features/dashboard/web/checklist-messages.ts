import { messages } from '#engine/messages.ts'

/** What is said of a step to whoever hears it has the word that is seen in it. */
export const checklistWords = messages(
  {
    checklist: 'Get started',
    checkSignedIn: 'Second sign-in step',
    checkRegion: 'Region and time zone',
    set: 'Set',
    setRegion: 'Set region and time zone',
    checkBot: 'First demo bot',
    start: 'Start',
    startBot: 'Start a demo bot',
    checkKey: 'API key, only for live',
    add: 'Add',
    addKey: 'Add an API key',
    done: 'done',
    open: 'to do',
  },
  {
    checklist: 'Első lépések',
    checkSignedIn: 'Második bejelentkezési lépés',
    checkRegion: 'Régió és időzóna',
    set: 'Beállítás',
    setRegion: 'Beállítás: régió és időzóna',
    checkBot: 'Az első demó bot',
    start: 'Indítás',
    startBot: 'Indítás: demó bot',
    checkKey: 'API-kulcs, csak éles kereskedéshez',
    add: 'Hozzáadás',
    addKey: 'Hozzáadás: API-kulcs',
    done: 'kész',
    open: 'hátravan',
  },
)
