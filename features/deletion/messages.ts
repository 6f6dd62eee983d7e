import { messages } from '#engine/messages.ts'
import { beforeStop } from '#platform/dates.ts'
import type { ErrorWords } from '#platform/contract.ts'
import type { deletion } from './contract.ts'

export const deletionErrors = messages(
  {
    SECURITY_PASSWORD_WRONG: 'The current password is wrong.',
    DELETION_BLOCKED_TRADES: 'You have live trades. Close or suspend them before deleting the account.',
    DELETION_LAST_OWNER: 'You are the only owner of this installation, and it cannot be without one.',
    DELETION_TOO_LATE: 'The deletion can no longer be canceled.',
    EXPORT_TOO_SOON: 'An export can be asked for once in 24 hours.',
  },
  {
    SECURITY_PASSWORD_WRONG: 'A jelenlegi jelszó hibás.',
    DELETION_BLOCKED_TRADES: 'Éles kereskedései vannak. A fiók törlése előtt zárja le vagy függessze fel őket!',
    DELETION_LAST_OWNER: 'Ön a telepítés egyetlen tulajdonosa, és tulajdonos nélkül nem maradhat.',
    DELETION_TOO_LATE: 'A törlés már nem vonható vissza.',
    EXPORT_TOO_SOON: 'Adatexport 24 óránként egyszer kérhető.',
  },
) satisfies ErrorWords<typeof deletion>

type Dated = { date: string }

/** Mails; each in the language of its reader. */
export const deletionMails = messages(
  {
    emailDeletionScheduled: 'Your account is scheduled for deletion',
    scheduled: ({ date }: Dated) =>
      `Your account is scheduled for deletion on ${beforeStop(date)}. It takes effect on the following day, and until the end of ${date} you can cancel it.`,
    notYou: 'If it was not you, cancel the deletion and set a new password at once.',
    cancelLabel: 'To the security settings',
    emailDeletionCancelled: 'The deletion of your account has been canceled',
    canceled: 'Your account stays as it is.',
    emailDeletionDone: 'Your account has been deleted',
    done: 'Your account and your personal data have been deleted. We keep what the law requires, without your name.',
    doneLink:
      'Until 30 days from now you can download your data here. The link works without signing in, so keep it to yourself.',
    download: 'Download the data',
    emailExportReady: 'Your data export is ready',
    ready: 'The export of your data is ready. The link is good for 7 days.',
    failedSubject: 'An account could not be deleted',
    failed:
      'The deletion of an account has failed. Nothing has been erased, and it is tried again every ten minutes. The audit log of the account says what stopped it.',
    toUser: 'To the user',
    exportName: 'Data export',
    tradesName: 'Trading history',
  },
  {
    emailDeletionScheduled: 'A fiókja törlését ütemeztük',
    scheduled: ({ date }) =>
      `A fiókja törlésének ütemezett napja: ${beforeStop(date)}. A törlés a következő napon lép életbe, addig a nap végéig (${date}) visszavonhatja.`,
    notYou: 'Ha nem Ön kérte, vonja vissza a törlést, és azonnal állítson be új jelszót!',
    cancelLabel: 'A biztonsági beállításokhoz',
    emailDeletionCancelled: 'A fiókja törlését visszavontuk',
    canceled: 'A fiókja változatlanul megmarad.',
    emailDeletionDone: 'A fiókját töröltük',
    done: 'A fiókját és a személyes adatait töröltük. Amit a törvény előír, azt a neve nélkül őrizzük meg.',
    doneLink: 'Az adatait 30 napig itt töltheti le. A hivatkozás bejelentkezés nélkül működik, ezért ne adja tovább!',
    download: 'Az adatok letöltése',
    emailExportReady: 'Elkészült az adatexportja',
    ready: 'Az adatainak exportja elkészült. A hivatkozás 7 napig érvényes.',
    failedSubject: 'Egy fiók törlése nem sikerült',
    failed:
      'Egy fiók törlése megakadt. Semmit sem töröltünk, és tízpercenként újra próbáljuk. A fiók műveleti naplója mutatja, mi akadályozta.',
    toUser: 'A felhasználóhoz',
    exportName: 'Adatexport',
    tradesName: 'Kereskedési előzmények',
  },
)
