import { messages } from '#engine/messages.ts'
import { beforeStop } from '#platform/dates.ts'

type Dated = { date: string }

/** Of the banner, which is on every page. */
export const bannerWords = messages(
  {
    deletionScheduled: ({ date }: Dated) =>
      `Your account is scheduled for deletion on ${beforeStop(date)}. It takes effect on the following day.`,
    cancelDeletion: 'Cancel the deletion',
  },
  {
    deletionScheduled: ({ date }) =>
      `A fiókja törlésének ütemezett napja: ${beforeStop(date)}. A törlés a következő napon lép életbe.`,
    cancelDeletion: 'A törlés visszavonása',
  },
)

export const endWords = messages(
  {
    deletionTitle: 'Delete the account',
    deletionHelp:
      'Your bots are closed, your data are erased, and you get an export of them by e-mail. It cannot be undone afterwards.',
    begin: 'Delete the account…',
    day: 'Day of the deletion',
    deletionConfirm: ({ date, lastDay }: Dated & { lastDay: string }) =>
      `Your account will be scheduled for deletion on ${date} and will be deleted on the following day. You can cancel it until the end of ${beforeStop(lastDay)}.`,
    password: 'Your password',
    show: 'Show the password',
    hide: 'Hide the password',
    username: 'User name',
    deletionTypeUsername: 'Type your username to confirm.',
    schedule: 'Schedule the deletion',
    keep: 'Keep the account',
    deletionCancelled: 'The deletion of your account has been canceled.',
    exportTitle: 'Your data',
    exportHelp:
      'An archive with your profile, addresses, executions, log, requests and notifications. We send the link by e-mail; it is good for 7 days.',
    askExport: 'Ask for an export',
    building: 'Your export is being made. You get a mail when it is ready.',
    ready: ({ date }: Dated) => `Your last export was made on ${date}. The link is in your mail.`,
    failed: 'The last export could not be made. Ask for it again.',
    nextExport: ({ date }: Dated) => `Another one can be asked for from ${date} on.`,
  },
  {
    deletionTitle: 'A fiók törlése',
    deletionHelp:
      'A botjait lezárjuk, az adatait töröljük, és előtte e-mailben elküldjük az exportjukat. Ez utána nem vonható vissza.',
    begin: 'A fiók törlése…',
    day: 'A törlés napja',
    deletionConfirm: ({ date, lastDay }) =>
      `A fiókja törlését ${date} napjára ütemezzük, a törlés az azt követő napon történik meg. A törlést ${lastDay} végéig visszavonhatja.`,
    password: 'A jelszava',
    show: 'A jelszó megjelenítése',
    hide: 'A jelszó elrejtése',
    username: 'Felhasználónév',
    deletionTypeUsername: 'A megerősítéshez írja be a felhasználónevét.',
    schedule: 'A törlés ütemezése',
    keep: 'A fiók megtartása',
    deletionCancelled: 'A fiókja törlését visszavontuk.',
    exportTitle: 'Az adatai',
    exportHelp:
      'Archívum a profiljával, címeivel, teljesüléseivel, naplójával, kérelmeivel és értesítéseivel. A hivatkozást e-mailben küldjük, 7 napig érvényes.',
    askExport: 'Adatexport kérése',
    building: 'Az exportja készül. E-mailt küldünk, amikor elkészült.',
    ready: ({ date }) => `A legutóbbi exportja elkészült: ${date}. A hivatkozást az e-mailben találja.`,
    failed: 'A legutóbbi export nem készült el. Kérje újra!',
    nextExport: ({ date }) => `Újabb export ettől kérhető: ${date}.`,
  },
)
