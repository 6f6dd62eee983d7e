import { expect, test } from 'vitest'
import { runText } from './run-text.ts'

const told = {
  name: 'Backtest: GRID BTC/USDC',
  period: '7 days: 22/11/2026 – 29/11/2026, 1m candles',
  figures: [
    { label: 'Profit after fees', value: '+3.10 USDC (+0.62 %)' },
    { label: 'Fees', value: '1.20 USDC (maker 0.10 %, taker 0.10 %)' },
  ],
}

test('a run is told by its name, its period, its figures, and the settings that gave them', () => {
  const lines = [{ label: 'Investment', value: '1\u202f500\u00a0USDC' }]
  expect(runText({ ...told, settings: { title: 'Settings', lines } })).toBe(
    [
      'Backtest: GRID BTC/USDC',
      '7 days: 22/11/2026 – 29/11/2026, 1m candles',
      'Profit after fees: +3.10 USDC (+0.62 %)',
      'Fees: 1.20 USDC (maker 0.10 %, taker 0.10 %)',
      '',
      'Settings',
      'Investment: 1 500 USDC',
    ].join('\n'),
  )
})

test('settings that cannot be read leave no title behind', () => {
  expect(runText({ ...told, settings: { title: 'Settings', lines: [] } })).not.toContain('Settings')
})
