/**
 * The rules of bots.md 27 that bind settings together, one after the other over every kind of bot: what to type into a sound form to break exactly one of
 * them, and what is then said; or in a few words why a rule does not concern a kind. What each value must be by itself is in validation-fields.test.ts.
 */
import { columns, type Values } from './test-validation-forms.ts'
import { disabled, not, on, refused, type Rule, warned } from './test-validation-case.ts'
import { rulesOfLevels } from './test-validation-levels.ts'

const coin = { text: 'OTHER', pair: 'COIN/USDC', leverage: '5', marginType: 'cross' }
const pairsOf = (changes: object, keys: readonly string[]) => ({
  morePairs: [
    Object.fromEntries(Object.entries({ ...coin, pair: 'GEM/USDC', ...changes }).filter(([key]) => keys.includes(key))),
  ],
})
const signalPairs = (changes: object) => pairsOf(changes, ['text', 'pair'])
const futuresPairs = (changes: object) => pairsOf(changes, Object.keys(coin))

const withoutSteps = (values: (pair: string) => Values, path = 'pair') =>
  ['TICKLESS/USDC', 'STEPLESS/USDC'].map((pair) => refused(values(pair), path, 'pair-without-steps', { pair }))

/** What the exchange takes of COIN at least, as every form must say. */
const least = { minQuantity: '0.001', base: 'COIN', minNotional: '5', quote: 'USDC' }

export const rules: readonly Rule[] = [
  {
    rule: 'without an account only demo',
    at: '7.1',
    cases: on(columns, refused({ mode: 'live' }, 'account', 'account-needed')),
  },
  {
    rule: 'no unlimited repeats in demo',
    at: '7.1',
    cases: {
      ...on(
        columns.filter((column) => column !== 'folder'),
        refused({ 'repeats.kind': 'unlimited' }, 'repeats.kind', 'demo-unlimited'),
      ),
      ...not('its bots have their own', 'folder'),
    },
  },
  {
    rule: 'the exchange and the pair are among those that there are',
    at: '27',
    cases: on(
      columns,
      refused({ pair: 'NONE/USDC' }, 'pair', 'not-in-list'),
      refused({ exchange: 'nowhere' }, 'exchange', 'not-in-list'),
    ),
  },
  {
    rule: 'prices and quantities of every pair go by steps',
    at: '27',
    cases: {
      ...on(columns, ...withoutSteps((pair) => ({ pair }))),
      ...on(
        ['signal'],
        ...withoutSteps((pair) => ({ pair })),
        ...withoutSteps((pair) => signalPairs({ pair }), 'morePairs.0.pair'),
      ),
      ...on(
        ['futures'],
        ...withoutSteps((pair) => ({ pair })),
        ...withoutSteps((pair) => futuresPairs({ pair }), 'morePairs.0.pair'),
      ),
    },
  },
  {
    rule: 'the market of the pair is of the kind that the family trades on',
    at: '14',
    cases: {
      ...on(
        ['grid', 'single', 'generator', 'folder', 'hodl', 'indicator', 'rsi'],
        refused({ pair: 'OTHER/USDC' }, 'pair', 'not-in-list'),
      ),
      ...on(
        ['signal'],
        refused({ pair: 'OTHER/USDC' }, 'pair', 'not-in-list'),
        refused(signalPairs({ pair: 'OTHER/USDC' }), 'morePairs.0.pair', 'not-in-list'),
      ),
      ...on(
        ['futures'],
        refused({ pair: 'OTHER/USDC' }, 'pair', 'not-futures', { pair: 'OTHER/USDC' }),
        refused(futuresPairs({ pair: 'OTHER/USDC' }), 'morePairs.0.pair', 'not-futures', { pair: 'OTHER/USDC' }),
      ),
    },
  },
  {
    rule: 'a stop that comes before a dilution is warned of',
    at: '12.5',
    cases: {
      ...on(['indicator', 'rsi'], warned({ maxLoss: '5' }, 'warn-stop-first', { loss: '5', percent: '5' })),
      ...on(['futures'], warned({ maxLoss: '40' }, 'warn-stop-first', { loss: '40', percent: '5' })),
      ...not('does not dilute', 'grid', 'single', 'generator', 'folder', 'hodl'),
      ...not('has no stop', 'signal'),
    },
  },
  {
    rule: 'a limit of stops needs a stop',
    at: '8.3',
    cases: {
      ...on(
        ['grid'],
        refused({ 'stop.price': '' }, 'stop.price', 'required'),
        disabled({ 'stop.price': '' }, 'stop.limit', 'stop-limit-needs'),
      ),
      ...on(
        ['single', 'generator', 'hodl'],
        refused({ 'stop.value': '' }, 'stop.value', 'required'),
        disabled({ 'stop.value': '' }, 'stop.limit', 'stop-limit-needs'),
      ),
      ...not('has no limit of stops', 'folder', 'indicator', 'rsi', 'signal'),
      ...not('always has a stop', 'futures'),
    },
  },
  {
    rule: 'the disclaimer of a beta is accepted',
    at: '12.1',
    cases: {
      ...on(
        ['indicator', 'rsi', 'signal'],
        refused({ disclaimerAccepted: false }, 'disclaimerAccepted', 'disclaimer-needed'),
      ),
      ...not('is no beta', 'grid', 'single', 'generator', 'folder', 'hodl', 'futures'),
    },
  },
  {
    rule: 'what signals say is case sensitive',
    at: '13.2',
    cases: {
      ...on(
        ['signal'],
        refused({ example: 'action=Buy&pair=COINUSDC' }, 'example', 'example-unknown-direction', { text: 'Buy' }),
        refused({ example: 'action=buy&pair=coinusdc' }, 'example', 'example-unknown-pair', { text: 'coinusdc' }),
        refused({ example: 'Action=buy&pair=COINUSDC' }, 'example', 'example-field-missing', { field: 'action' }),
      ),
      ...on(
        ['futures'],
        refused({ example: 'action=Long&pair=COINUSDC' }, 'example', 'example-unknown-direction', { text: 'Long' }),
        refused({ example: 'action=long&pair=coinusdc' }, 'example', 'example-unknown-pair', { text: 'coinusdc' }),
        refused({ example: 'Action=long&pair=COINUSDC' }, 'example', 'example-field-missing', { field: 'action' }),
      ),
      ...not('its words are given, bots.md 9.6', 'generator', 'hodl'),
      ...not('hears no signals', 'grid', 'single', 'folder', 'indicator', 'rsi'),
    },
  },
  {
    rule: 'a message of signals can be told apart',
    at: '13.2',
    cases: {
      ...on(
        ['signal'],
        refused({ sellValue: 'buy' }, 'sellValue', 'same-direction'),
        refused({ amountFrom: 'signal', amountField: '' }, 'amountField', 'amount-field-needed'),
        refused({ idField: 'pair' }, 'idField', 'field-twice', { field: 'pair' }),
        refused(signalPairs({ pair: 'COIN/USDC' }), 'morePairs.0.pair', 'pair-twice', { pair: 'COIN/USDC' }),
        refused(signalPairs({ text: 'COINUSDC' }), 'morePairs.0.text', 'pair-text-twice', { text: 'COINUSDC' }),
        refused({ example: 'buy COIN now' }, 'example', 'example-bad-body'),
      ),
      ...on(
        ['futures'],
        refused({ shortValue: 'long' }, 'shortValue', 'same-direction'),
        refused({ amountFrom: 'carried', amountField: '' }, 'amountField', 'amount-field-needed'),
        refused({ closeValue: 'long' }, 'closeValue', 'same-direction'),
        refused({ timeField: 'action' }, 'timeField', 'field-twice', { field: 'action' }),
        refused(futuresPairs({ pair: 'COIN/USDC' }), 'morePairs.0.pair', 'pair-twice', { pair: 'COIN/USDC' }),
        refused(futuresPairs({ text: 'COINUSDC' }), 'morePairs.0.text', 'pair-text-twice', { text: 'COINUSDC' }),
        refused({ example: 'buy COIN now' }, 'example', 'example-bad-body'),
      ),
      ...not('its words are given, bots.md 9.6', 'generator', 'hodl'),
      ...not('hears no signals', 'grid', 'single', 'folder', 'indicator', 'rsi'),
    },
  },
  {
    rule: 'money is in USDC alone, or in one quote',
    at: '13.4',
    cases: {
      ...on(
        ['signal'],
        refused({ pair: 'COIN/EUR' }, 'pair', 'usdc-only'),
        refused(signalPairs({ pair: 'GEM/EUR' }), 'morePairs.0.pair', 'usdc-only'),
      ),
      ...on(['futures'], refused(futuresPairs({ pair: 'GEM/EUR' }), 'morePairs.0.pair', 'one-quote-only')),
      ...not('has one pair', 'grid', 'single', 'generator', 'folder', 'hodl', 'indicator', 'rsi'),
    },
  },
  {
    rule: 'an amount is enough for the exchange, and says how much is',
    at: '2.6',
    cases: {
      ...on(['grid'], refused({ amount: '5' }, 'amount', 'amount-minimum', { min: '5.17', asset: 'USDC' })),
      ...on(['single'], refused({ investment: '5' }, 'investment', 'amount-minimum', { min: '5.15', asset: 'USDC' })),
      ...on(['generator'], refused({ amount: '5' }, 'amount', 'amount-minimum', { asset: 'USDC' })),
      ...on(['hodl'], refused({ investment: '25' }, 'investment', 'amount-minimum', { asset: 'USDC' })),
      ...on(
        ['indicator', 'rsi'],
        refused({ 'entries.0.amount': '5' }, 'entries.0.amount', 'amount-minimum', { asset: 'USDC' }),
        refused({ 'dilution.amount': '5' }, 'dilution.amount', 'amount-minimum', { asset: 'USDC' }),
      ),
      ...on(
        ['signal'],
        refused({ amount: '5' }, 'amount', 'amount-minimum', { asset: 'USDC' }),
        refused({ 'dilution.amount': '5' }, 'dilution.amount', 'amount-minimum', { asset: 'USDC' }),
        refused(signalPairs({ pair: 'DEAR/USDC' }), 'morePairs.0.pair', 'pair-minimum', {
          amount: '100.1',
          min: '159.111',
          asset: 'USDC',
        }),
      ),
      ...on(
        ['futures'],
        refused({ amount: '0.4' }, 'amount', 'amount-minimum', { asset: 'USDC' }),
        refused(futuresPairs({ pair: 'DEAR/USDC', leverage: '1' }), 'morePairs.0.pair', 'pair-minimum', {
          amount: '100',
          min: '150.111',
          asset: 'USDC',
        }),
      ),
      ...not('enters nothing itself', 'folder'),
    },
  },
  {
    rule: 'how much it enters is said once, and there is money for it',
    at: '7.1, 13.4',
    cases: {
      ...on(['grid'], refused({ investment: '49' }, 'investment', 'amount-above-investment', { amount: '50' })),
      ...on(
        ['signal'],
        refused({ investment: '99' }, 'investment', 'amount-above-investment', { amount: '100.1' }),
        refused({ 'dilution.amount': '501' }, 'dilution.amount', 'dilution-above-investment', { investment: '500' }),
      ),
      ...on(['futures'], refused({ investment: '99' }, 'investment', 'amount-above-investment', { amount: '100' })),
      ...on(
        ['single'],
        refused({ investment: '' }, 'investment', 'required'),
        refused({ quantity: '1' }, 'quantity', 'one-size-only'),
      ),
      ...on(
        ['generator'],
        refused({ amount: '' }, 'investment', 'required'),
        refused({ quantity: '1' }, 'quantity', 'one-size-only'),
      ),
      ...on(['hodl'], refused({ investment: '' }, 'investment', 'required')),
      ...on(['indicator', 'rsi'], refused({ entries: [] }, 'entries', 'entries-needed')),
      ...not('enters nothing itself', 'folder'),
    },
  },
  {
    rule: 'the smallest tradable quantity of the pair is always named',
    at: '27',
    cases: {
      ...on(
        ['grid', 'single', 'generator', 'hodl', 'indicator', 'rsi', 'signal', 'futures'],
        warned({}, 'warn-min-quantity', least),
      ),
      ...not('enters nothing itself', 'folder'),
    },
  },
  {
    rule: 'the most profit is above the least',
    at: '13.4',
    cases: {
      ...on(['signal'], refused({ maxProfit: '1' }, 'maxProfit', 'max-profit-order', { min: '1' })),
      ...not('has no least profit', 'futures'),
      ...not('has no most profit', 'grid', 'single', 'generator', 'folder', 'hodl', 'indicator', 'rsi'),
    },
  },
  {
    rule: 'a dilution is for less than everything',
    at: '12.5',
    cases: {
      ...on(['indicator', 'rsi'], refused({ 'dilution.percent': '100' }, 'dilution.percent', 'percent-below-hundred')),
      ...on(
        ['signal', 'futures'],
        refused({ 'dilution.percent': '100' }, 'dilution.percent', 'out-of-range', { max: '100' }),
      ),
      ...not('does not dilute', 'grid', 'single', 'generator', 'folder', 'hodl'),
    },
  },
  {
    rule: 'leverage is what the exchange gives',
    at: '14',
    cases: {
      ...on(
        ['futures'],
        refused({ leverage: '126' }, 'leverage', 'leverage-limit', { max: '125' }),
        refused(futuresPairs({ pair: 'DEAR/USDC' }), 'morePairs.0.leverage', 'leverage-limit', { max: '3' }),
      ),
      ...not('trades without', 'grid', 'single', 'generator', 'folder', 'hodl', 'indicator', 'rsi', 'signal'),
    },
  },
  {
    rule: 'the margin type is one that is offered',
    at: '14',
    cases: {
      ...on(
        ['futures'],
        refused(futuresPairs({ pair: 'BARRED/USDC' }), 'morePairs.0.marginType', 'margin-type-barred', {
          pair: 'BARRED/USDC',
        }),
      ),
      ...not('trades without', 'grid', 'single', 'generator', 'folder', 'hodl', 'indicator', 'rsi', 'signal'),
    },
  },
  {
    rule: 'what followers give in all is enough for what they give a level',
    at: '19',
    cases: {
      ...on(
        ['generator', 'hodl'],
        refused({ copyMinAmount: '20', copyMinInvestment: '19' }, 'copyMinInvestment', 'copy-investment-too-small', {
          min: '20',
        }),
      ),
      ...not('cannot be followed', 'grid', 'single', 'folder', 'indicator', 'rsi', 'signal', 'futures'),
    },
  },
  ...rulesOfLevels,
]

/** What bots.md 27 names beside forms, and where it is refused and proved. Notes, copied traders and conversions have no page yet. */
export const elsewhere: readonly { rule: string; said: readonly string[]; proof: string }[] = [
  {
    rule: 'relocation',
    said: ['relocate-generated', 'relocate-pair', 'relocate-direction', 'relocate-needs-folder'],
    proof: 'bots/spot/folder-asks.test.ts',
  },
  {
    rule: 'the count of a package',
    said: ['limit-reached', 'not-included'],
    proof: 'features/packages/server/rooms.test.ts',
  },
  { rule: 'a package that has ended', said: ['no-package'], proof: 'features/packages/server/expiry.test.ts' },
]
