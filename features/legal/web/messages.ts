import { messages } from '#engine/messages.ts'
import type { LegalKind } from '../kinds.ts'

export const legalWords = messages(
  {
    footerTerms: 'Terms of use',
    footerDisclaimer: 'Disclaimer',
    footerPrivacy: 'Privacy policy',
    footerInformation: 'Information',
    inForce: ({ version, date }: { version: string; date: string }) => `Version ${version}, in force since ${date}`,
  },
  {
    footerTerms: 'Felhasználási feltételek',
    footerDisclaimer: 'Felelősségkizárás',
    footerPrivacy: 'Adatvédelmi tájékoztató',
    footerInformation: 'Információk',
    inForce: ({ version, date }) => `${version}. változat, hatályos: ${date}`,
  },
)

export const titleOf = {
  terms: 'footerTerms',
  disclaimer: 'footerDisclaimer',
  privacy: 'footerPrivacy',
  information: 'footerInformation',
} as const satisfies Record<LegalKind, keyof (typeof legalWords)['en']>
