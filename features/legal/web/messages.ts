import { messages } from '#engine/messages.ts'
import type { LegalKind } from '../kinds.ts'

export const legalWords = messages(
  {
    footerTerms: 'Terms of use',
    footerDisclaimer: 'Disclaimer',
    footerPrivacy: 'Privacy policy',
    footerInformation: 'Information',
    inForce: ({ version, date }: { version: string; date: string }) => `Version ${version}, in force since ${date}`,
    program: ({ version }: { version: string }) => `Tradewright ${version}`,
    chartsTitle: 'Charts',
    charts: 'Charts are drawn with TradingView Lightweight Charts™. Copyright © 2025 TradingView, Inc.',
    fontTitle: 'Typeface',
    font: 'Inter by Rasmus Andersson, SIL Open Font License 1.1.',
    noticeTitle: 'Notice',
  },
  {
    footerTerms: 'Felhasználási feltételek',
    footerDisclaimer: 'Felelősségkizárás',
    footerPrivacy: 'Adatvédelmi tájékoztató',
    footerInformation: 'Információk',
    inForce: ({ version, date }) => `${version}. változat, hatályos: ${date}`,
    program: ({ version }) => `Tradewright ${version}`,
    chartsTitle: 'Diagramok',
    charts: 'A diagramokat a TradingView Lightweight Charts™ rajzolja. Copyright © 2025 TradingView, Inc.',
    fontTitle: 'Betűtípus',
    font: 'Inter, Rasmus Andersson munkája, SIL Open Font License 1.1.',
    noticeTitle: 'Jogi közlemény',
  },
)

export const titleOf = {
  terms: 'footerTerms',
  disclaimer: 'footerDisclaimer',
  privacy: 'footerPrivacy',
  information: 'footerInformation',
} as const satisfies Record<LegalKind, keyof (typeof legalWords)['en']>
