import { messages } from '#engine/messages.ts'

type Added = { route: string; version: string }

export const bugWords = messages(
  {
    bugTitle: 'Report a bug',
    bugSent: 'Thank you, your report has been sent.',
    bugFailed: 'The report could not be sent.',
    subject: 'Subject',
    bugText: 'What happened, and what should have happened?',
    bugIncludeScreenshot: 'Attach a screenshot',
    bugScreenshotHelp: 'PNG or JPG, at most 5 MB.',
    bugAdded: ({ route, version }: Added) =>
      `The page (${route}), the version (${version}) and the browser are added by themselves.`,
    bugIncident: ({ incident }: { incident: string }) => `So is the incident (${incident}).`,
    bugSend: 'Send',
  },
  {
    bugTitle: 'Hibabejelentés',
    bugSent: 'Köszönjük, a bejelentést elküldtük.',
    bugFailed: 'A bejelentést nem sikerült elküldeni.',
    subject: 'Tárgy',
    bugText: 'Mi történt, és minek kellett volna történnie?',
    bugIncludeScreenshot: 'Képernyőkép csatolása',
    bugScreenshotHelp: 'PNG vagy JPG, legfeljebb 5 MB.',
    bugAdded: ({ route, version }) =>
      `Az oldalt (${route}), a verziót (${version}) és a böngészőt a program magától csatolja.`,
    bugIncident: ({ incident }) => `Ugyanígy a hibaazonosítót is (${incident}).`,
    bugSend: 'Küldés',
  },
)
