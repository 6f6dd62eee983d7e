import { messages } from '#engine/messages.ts'

/** What each family is for, in two or three words, and what to know before choosing it. */
export const newBotWords = messages(
  {
    beta: 'beta',
    highRisk: 'high risk',
    grid: 'Sideways market',
    spot: 'Your own prices',
    hodl: 'Collect cheaply',
    indicator: 'Trend and momentum',
    rsi: 'Oversold bounces',
    signal: 'TradingView alerts',
    'futures-signal': 'Long and short',
  },
  {
    beta: 'béta',
    highRisk: 'nagy kockázat',
    grid: 'Oldalazó piac',
    spot: 'Saját árak',
    hodl: 'Olcsó gyűjtés',
    indicator: 'Trend és lendület',
    rsi: 'Túladottság után',
    signal: 'TradingView-riasztások',
    'futures-signal': 'Long és short',
  },
)
