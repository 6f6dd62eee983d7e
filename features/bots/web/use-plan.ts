import type { TypedForm } from '#platform/web/form.tsx'
import { textAt } from '#platform/web/form-values.ts'
import type { MarketSummary } from '../../markets/contract.ts'
import type { Bot } from './api.ts'
import type { Kit } from './family-kit.ts'
import type { Plan, Preset } from './plan.ts'
import type { KeptIssue } from './wizard-state.ts'

export const usePlan = (
  _kit: Kit,
  form: TypedForm,
  markets: readonly MarketSummary[],
  _refused: readonly KeptIssue[],
  _bot?: Bot,
): { plan: Plan; presets: readonly Preset[] } => {
  const market = markets.find((one) => one.pair === textAt(form.values, 'pair')) ?? null
  const price = Number(market?.price ?? 0)
  const f = { help: undefined, limits: undefined, disabledReason: undefined, depth: 'quick' as const }
  return {
    presets: [
      { id: 'careful', values: { start: '1' } },
      { id: 'balanced', values: { start: '2' } },
      { id: 'active', values: { start: '3' } },
      { id: 'last', values: null },
    ],
    plan: {
      steps: [
        {
          id: 'basic',
          title: 'Basic',
          hint: undefined,
          fields: [
            {
              ...f,
              path: 'pair',
              label: 'Pair',
              control: { kind: 'search', choices: markets.map((m) => ({ value: m.pair, label: m.pair })) },
            },
            {
              ...f,
              path: 'mode',
              label: 'Mode',
              control: {
                kind: 'choice',
                choices: [
                  { value: 'demo', label: 'Demo' },
                  { value: 'live', label: 'Live', disabled: true },
                ],
              },
            },
            { ...f, path: 'name', label: 'Name', control: { kind: 'text', placeholder: 'Defaults to the pair' } },
          ],
        },
        {
          id: 'trade',
          title: 'Trade',
          hint: 'Where it buys.',
          fields: [
            {
              ...f,
              path: 'start',
              label: 'Opening price',
              help: 'The lowest buy level. The price is 62,800 now.',
              limits: 'From 50 to 90,000.',
              control: { kind: 'number', unit: 'USDC', tick: '0.01', placeholder: undefined },
            },
            {
              ...f,
              path: 'step',
              label: 'Step',
              help: 'Distance of two levels.',
              control: {
                kind: 'number-and-unit',
                numberPath: 'step.value',
                unitPath: 'step.unit',
                units: [
                  { value: 'amount', label: 'USDC', tick: '0.01' },
                  { value: 'percent', label: '%', tick: '0.1' },
                ],
              },
            },
            {
              ...f,
              path: 'rising',
              label: 'Buy only while rising',
              disabledReason: 'Needs the interval.',
              control: { kind: 'switch' },
            },
          ],
        },
        {
          id: 'sell',
          title: 'Sell',
          hint: undefined,
          fields: [
            {
              ...f,
              path: 'profits',
              label: 'Profits',
              help: 'Where each level is sold.',
              control: {
                kind: 'rows',
                max: 5,
                empty: { value: '', share: '' },
                columns: [
                  {
                    name: 'value',
                    label: 'Profit',
                    control: { kind: 'number', unit: '%', tick: '0.1', placeholder: undefined },
                  },
                  {
                    name: 'share',
                    label: 'Share',
                    control: { kind: 'number', unit: '%', tick: '1', placeholder: undefined },
                  },
                ],
              },
            },
          ],
        },
      ],
      issues:
        textAt(form.values, 'start') === ''
          ? [{ path: 'start', code: 'x', params: {}, label: 'Opening price', text: 'Give a price.' }]
          : [],
      lines: Array.from({ length: 8 }, (_, i) => ({
        id: `b${i}`,
        price: price * (0.99 + i * 0.002),
        tone: i < 5 ? ('buy' as const) : ('sell' as const),
        label: `Buy ${i}`,
      })),
      facts: [
        { id: 'l', label: 'Levels', value: '20', tone: 'plain' },
        { id: 'n', label: 'Needed in total', value: '500.00 USDC', tone: 'plain' },
        { id: 'p', label: 'Profit per level after fees', value: '+0.28 USDC', tone: 'good' },
      ],
      warnings: [
        {
          id: 'w',
          text: 'With these profit settings the trade will likely make a loss. Affected rates: 1, 2',
          needsAcceptance: true,
          repair: { label: 'Set to break-even', act: () => {} },
        },
      ],
      settings: [{ id: 'basic', title: 'Basic', settings: [{ path: 'pair', label: 'Pair', value: 'BTC/USDC' }] }],
      firstTrades: [{ id: '1', buy: '62,500', sell: '63,000', amount: '50 USDC' }],
      market:
        market === null
          ? null
          : { exchange: market.exchange, pair: market.pair, tickSize: market.tickSize, price: market.price },
      mode: 'demo',
      investment: '500 USDC',
    },
  }
}
