import { messages } from '#engine/messages.ts'
import type { Title } from '#platform/web/page.ts'
import { familyNamed } from './family.ts'

export const backtestPageWords = messages(
  { all: 'All backtests', start: 'Start this', open: 'Keep or share it' },
  { all: 'Minden visszamérés', start: 'Elindítom ezt', open: 'Megőrzés vagy megosztás' },
)

export const familyBacktest = (family: string): Title => {
  const { titles } = familyNamed(family, 'create')
  return { en: `${titles.en} backtest`, hu: `${titles.hu} visszamérése` }
}
