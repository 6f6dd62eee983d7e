import { messages } from '#engine/messages.ts'

export const licenseWords = messages(
  {
    program: ({ version }: { version: string }) => `Tradewright ${version}`,
    chartsTitle: 'Charts',
    charts: 'Charts are drawn with TradingView Lightweight Charts™. Copyright © 2025 TradingView, Inc.',
    fontTitle: 'Typeface',
    font: 'Inter by Rasmus Andersson, SIL Open Font License 1.1.',
    noticeTitle: 'Notice',
  },
  {
    program: ({ version }) => `Tradewright ${version}`,
    chartsTitle: 'Diagramok',
    charts: 'A diagramokat a TradingView Lightweight Charts™ rajzolja. Copyright © 2025 TradingView, Inc.',
    fontTitle: 'Betűtípus',
    font: 'Inter, Rasmus Andersson munkája, SIL Open Font License 1.1.',
    noticeTitle: 'Jogi közlemény',
  },
)
