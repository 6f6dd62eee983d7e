/** The rules of levels and of what leaves at prices (bots.md 3, 6, 8 to 11), for the table of all rules. */
import { disabled, not, on, refused, type Rule, warned } from './test-validation-case.ts'

const row = (price: string) => ({ price, size: '60', unit: 'quote' })
const gains = (profit: string, share = '100', type = 'percent') => ({ profits: [{ type, profit, share }] })
const inBase = (share: string) => ({ type: 'percent', profit: '2', share, unit: 'base' })
const levels = (...rows: readonly (readonly [string, string])[]) => ({
  takeProfits: rows.map(([price, share]) => ({ price, share })),
})
const sells = { direction: 'sell', risingOnly: '', sellAmount: 'all', 'stop.value': '', 'stop.limit': '' }
const sellsLevels = { direction: 'sell', risingOnly: '', takeProfits: [], 'stop.value': '', 'stop.limit': '' }
const noOpening = { 'opening.value': '', limit: '', trailingUp: '', trailingDown: '' }
const noProfits = { profits: [], 'minChange.value': '' }

/** What 0.1 % above each entry nets after takers' fees of 0.1 % each way. */
const fiveLosses =
  '90 → 90.09 (-0.1001%), 95 → 95.1 (-0.0949%), 100 → 100.1 (-0.1001%), 105 → 105.11 (-0.0954%), 110 → 110.11 (-0.1001%)'
const manyLosses =
  '90 → 90.09 (-0.1001%), 91 → 91.1 (-0.0903%), 92 → 92.1 (-0.0915%), 93 → 93.1 (-0.0926%), … 120 → 120.12 (-0.1001%)'

export const rulesOfLevels: readonly Rule[] = [
  {
    rule: 'a stop loss lies beyond all that is entered; on it is warned of',
    at: '8.1',
    cases: {
      ...on(
        ['grid'],
        refused({ 'stop.price': '90.01' }, 'stop.price', 'stop-loss-sell', { lowest: '90' }),
        warned({ 'stop.price': '90' }, 'warn-stop-at-line', { price: '90' }),
      ),
      ...on(
        ['single'],
        refused({ 'stop.value': '100.01' }, 'stop.value', 'stop-loss-sell', { farthest: '100' }),
        refused({ ...sells, 'stop.value': '99.99' }, 'stop.value', 'stop-loss-buy', { farthest: '100' }),
        refused({ 'stop.kind': 'percent' }, 'stop.kind', 'stop-needs-price'),
        warned({ 'stop.value': '100' }, 'warn-stop-at-line', { price: '100' }),
      ),
      ...on(
        ['generator'],
        refused({ 'stop.value': '80.01' }, 'stop.value', 'stop-loss-sell', { farthest: '80' }),
        refused({ ...sellsLevels, 'stop.value': '119.99' }, 'stop.value', 'stop-loss-buy', { farthest: '120' }),
        warned({ trailingDown: '', 'stop.value': '90' }, 'warn-stop-at-line', { price: '90' }),
      ),
      ...on(
        ['hodl'],
        refused({ 'stop.value': '80.01' }, 'stop.value', 'stop-loss-sell', { farthest: '80' }),
        refused({ 'stop.kind': 'percent', 'stop.value': '12' }, 'stop.value', 'stop-before-level', { level: '90' }),
        warned({ trailingDown: '', 'stop.value': '90' }, 'warn-stop-at-line', { price: '90' }),
      ),
      ...on(['indicator', 'rsi'], refused({ maxLoss: '100' }, 'maxLoss', 'percent-below-hundred')),
      ...on(
        ['futures'],
        refused({ maxLoss: '97' }, 'maxLoss', 'stop-beyond-liquidation', { leverage: '10' }),
        refused({ 'morePairs.0.leverage': '125' }, 'morePairs.0.leverage', 'stop-beyond-liquidation', {
          leverage: '125',
        }),
      ),
      ...not('stops each bot by its own', 'folder'),
      ...not('has no stop', 'signal'),
    },
  },
  {
    rule: 'a likely loss is named by its rates and what they net, and must be accepted',
    at: '3.3',
    cases: {
      ...on(
        ['grid'],
        refused(gains('0.1'), 'badSellAccepted', 'bad-sell', { rates: manyLosses }),
        warned({ ...gains('0.1'), badSellAccepted: true }, 'bad-sell', { rates: manyLosses }),
      ),
      ...on(
        ['single'],
        refused({ ...gains('0.1'), 'minChange.value': '' }, 'badSellAccepted', 'bad-sell', {
          rates: '100 → 100.1 (-0.1001%)',
        }),
        warned({ ...gains('0.1'), 'minChange.value': '', badSellAccepted: true }, 'bad-sell', {
          rates: '100 → 100.1 (-0.1001%)',
        }),
      ),
      ...on(
        ['generator'],
        refused({ ...gains('0.1'), 'minChange.value': '' }, 'badSellAccepted', 'bad-sell'),
        warned({ ...gains('0.1'), 'minChange.value': '', badSellAccepted: true }, 'bad-sell'),
      ),
      ...on(
        ['hodl'],
        refused(gains('0.1'), 'badSellAccepted', 'bad-sell', { rates: fiveLosses }),
        warned({ ...gains('0.1'), badSellAccepted: true }, 'bad-sell', { rates: fiveLosses }),
      ),
      ...not('its least profit is after fees', 'indicator', 'rsi', 'signal'),
      ...not('its profit is after fees', 'futures'),
      ...not('enters nothing itself', 'folder'),
    },
  },
  {
    rule: 'what counts or moves levels needs the opening-rate step limit',
    at: '6.2',
    cases: {
      ...on(
        ['generator', 'hodl'],
        refused({ ...noOpening, limit: '3' }, 'limit', 'opening-needed'),
        refused({ ...noOpening, trailingUp: '120' }, 'trailingUp', 'opening-needed'),
        refused({ ...noOpening, trailingDown: '80' }, 'trailingDown', 'opening-needed'),
        disabled(noOpening, 'limit', 'opening-needed'),
        disabled(noOpening, 'trailingUp', 'opening-needed'),
        disabled(noOpening, 'trailingDown', 'opening-needed'),
      ),
      ...not('always has one: left empty it is twice the step', 'grid'),
      ...not('neither counts nor moves levels', 'single', 'indicator', 'rsi', 'signal', 'futures'),
      ...not('its bots have their own', 'folder'),
    },
  },
  {
    rule: 'so many buys and sells at a time at most',
    at: '7.1',
    cases: {
      ...on(
        ['single'],
        refused({ entries: Array.from({ length: 101 }, () => row('100')) }, 'entries', 'max-partials', {
          items: '100',
        }),
      ),
      ...on(['generator', 'hodl'], refused({ stepLimit: '501' }, 'stepLimit', 'at-most', { max: '500' })),
      ...on(['grid'], refused({ levelLimit: '501' }, 'levelLimit', 'at-most', { max: '500' })),
      ...on(['folder'], refused({ limit: '501' }, 'limit', 'at-most', { max: '500' })),
      ...on(
        ['indicator', 'rsi'],
        refused(
          { entries: Array.from({ length: 11 }, () => ({ value: '30', amount: '100' })) },
          'entries',
          'too-many-rows',
          { max: '10' },
        ),
      ),
      ...on(['signal', 'futures'], refused({ limit: '51' }, 'limit', 'at-most', { max: '50' })),
    },
  },
  {
    rule: 'levels lie on ticks, apart, and not too many',
    at: '9.2',
    cases: {
      ...on(
        ['grid'],
        refused({ maxPrice: '100', trailingUp: '' }, 'maxPrice', 'max-below-start', { start: '100' }),
        refused({ startPrice: '100.001' }, 'startPrice', 'off-tick', { tick: '0.01' }),
        refused({ maxPrice: '120.001' }, 'maxPrice', 'off-tick', { tick: '0.01' }),
        refused({ trailingUp: '119.001' }, 'trailingUp', 'off-tick', { tick: '0.01' }),
        refused({ trailingDown: '90.001' }, 'trailingDown', 'off-tick', { tick: '0.01' }),
        refused({ 'step.value': '0.019' }, 'step.value', 'step-too-small', { min: '0.02' }),
        refused({ 'step.value': '0.02', maxPrice: '200', trailingUp: '' }, 'step.value', 'too-many-levels', {
          most: '2000',
        }),
      ),
      ...on(
        ['generator', 'hodl'],
        refused({ maxPrice: '90' }, 'maxPrice', 'max-below-start', { start: '90' }),
        refused({ startPrice: '90.001' }, 'startPrice', 'off-tick', { tick: '0.01' }),
        refused({ maxPrice: '110.001' }, 'maxPrice', 'off-tick', { tick: '0.01' }),
        refused({ trailingUp: '120.001' }, 'trailingUp', 'off-tick', { tick: '0.01' }),
        refused({ trailingDown: '80.001' }, 'trailingDown', 'off-tick', { tick: '0.01' }),
        refused({ 'step.value': '0.019' }, 'step.value', 'step-too-small', { min: '0.02' }),
        refused({ 'step.value': '0.03', stepLimit: '' }, 'step.value', 'too-many-levels', { most: '500' }),
      ),
      ...on(
        ['single'],
        refused({ price: '100.001' }, 'price', 'off-tick', { tick: '0.01' }),
        refused({ entries: [row('100'), row('100')] }, 'entries', 'entry-twice'),
      ),
      ...on(
        ['indicator', 'rsi'],
        refused({ 'entries.0.value': '101' }, 'entries.0.value', 'at-most', { max: '100' }),
        refused({ 'sell.value': '-1' }, 'sell.value', 'at-least', { min: '0' }),
        refused({ 'entries.1': { value: '30', amount: '100' } }, 'entries.1.value', 'value-twice', { value: '30' }),
      ),
      ...not('trades no levels', 'folder', 'signal', 'futures'),
    },
  },
  {
    rule: 'trailing stays where it may',
    at: '9.4, 11.2',
    cases: {
      ...on(
        ['grid'],
        refused({ trailingUp: '120.01' }, 'trailingUp', 'trailing-up-above-max', { max: '120' }),
        refused({ trailingUp: '99.99' }, 'trailingUp', 'trailing-up-below-start', { start: '100' }),
        refused({ trailingDown: '100.01' }, 'trailingDown', 'trailing-down-above-start', { start: '100' }),
      ),
      ...on(
        ['generator', 'hodl'],
        refused({ trailingUp: '110' }, 'trailingUp', 'trailing-up-below-max', { max: '110' }),
        refused({ trailingDown: '90' }, 'trailingDown', 'trailing-down-above-start', { start: '90' }),
      ),
      ...not('has no levels to trail', 'single', 'folder', 'indicator', 'rsi', 'signal', 'futures'),
    },
  },
  {
    rule: 'shares of profits make 100',
    at: '3.5',
    cases: {
      ...on(['grid', 'single', 'generator', 'hodl'], refused(gains('2', '90'), 'profits', 'shares-sum', { sum: '90' })),
      ...not('its bots have their own', 'folder'),
      ...not('leaves with everything', 'indicator', 'rsi', 'signal', 'futures'),
    },
  },
  {
    rule: 'profits in base of their own are those of a whole ladder, and of no more than it buys',
    at: '7.1',
    cases: {
      ...on(
        ['single'],
        refused({ profits: [inBase('0.3'), ...gains('2', '100').profits] }, 'profits', 'profit-units-mixed'),
        refused({ profits: [inBase('0.3'), inBase('0.8')] }, 'profits', 'profit-base-sum', {
          sum: '1.1',
          max: '1',
          asset: 'COIN',
        }),
      ),
      ...on(['generator'], refused({ profits: [inBase('0.3')] }, 'profits.0.unit', 'profit-base-needs-single')),
      ...not('its bots have their own', 'folder'),
      ...not('has profits in shares alone', 'grid', 'hodl'),
      ...not('leaves with everything', 'indicator', 'rsi', 'signal', 'futures'),
    },
  },
  {
    rule: 'there is a profit to leave with, on the right side',
    at: '3.5',
    cases: {
      ...on(['grid'], refused({ profits: [] }, 'profits.0.profit', 'required')),
      ...on(
        ['single'],
        refused(noProfits, 'profits', 'required'),
        refused({ ...gains('100', '100', 'price'), 'minChange.value': '' }, 'profits.0.profit', 'profit-below-entry', {
          entry: '100',
        }),
        refused(
          { ...sells, ...gains('100', '100', 'price'), 'minChange.value': '' },
          'profits.0.profit',
          'profit-above-entry',
          {
            entry: '100',
          },
        ),
      ),
      ...on(
        ['generator'],
        refused(noProfits, 'profits', 'required'),
        refused(gains('130', '100', 'price'), 'profits.0.type', 'profit-price-needs-single'),
      ),
      ...on(['signal'], refused({ minProfit: '' }, 'minProfit', 'required')),
      ...on(['indicator', 'rsi'], refused({ minProfit: '' }, 'minProfit', 'required')),
      ...not('keeps what it buys', 'hodl'),
      ...not('enters nothing itself', 'folder'),
      ...not('is closed by signals', 'futures'),
    },
  },
  {
    rule: 'take-profit levels are in order, and share out 100 at most',
    at: '3.6',
    cases: {
      ...on(
        ['grid'],
        refused(levels(['130', '50'], ['125', '50']), 'takeProfits', 'take-profit-order'),
        refused(levels(['130', '90']), 'takeProfits', 'take-profit-shares', { sum: '90' }),
        refused({ ...levels(['130', '101']), closeAfterTakeProfit: false }, 'takeProfits', 'take-profit-shares'),
      ),
      ...on(
        ['generator'],
        refused(levels(['130', '50'], ['125', '50']), 'takeProfits', 'take-profit-rising'),
        refused({ ...sellsLevels, ...levels(['70', '50'], ['75', '50']) }, 'takeProfits', 'take-profit-falling'),
        refused(levels(['130', '90']), 'takeProfits', 'take-profit-shares', { sum: '90' }),
      ),
      ...on(
        ['hodl'],
        refused(levels(['130', '50'], ['125', '50']), 'takeProfits', 'take-profit-rising'),
        refused(levels(['130', '90']), 'takeProfits', 'take-profit-shares', { sum: '90' }),
        refused(levels(['120', '100']), 'takeProfits.0.price', 'take-profit-in-ladder', { max: '120' }),
      ),
      ...not('has none', 'single', 'folder', 'indicator', 'rsi', 'signal', 'futures'),
    },
  },
  {
    rule: 'stuck bounds are in order, around the price; a level beyond is warned of',
    at: '10',
    cases: {
      ...on(
        ['grid', 'single', 'generator', 'hodl'],
        refused({ 'stuck.lower': '140', 'stuck.upper': '140' }, 'stuck.upper', 'stuck-order', { lower: '140' }),
        refused({ 'stuck.lower': '111.01', 'stuck.upper': '' }, 'stuck.lower', 'stuck-price-outside', { price: '111' }),
        refused({ 'stuck.upper': '110.99', 'stuck.lower': '' }, 'stuck.upper', 'stuck-price-outside', { price: '111' }),
      ),
      ...not('its bots have their own', 'folder'),
      ...not('has no such bounds', 'indicator', 'rsi', 'signal', 'futures'),
    },
  },
  {
    rule: 'a level that stuck bounds never let trade is warned of',
    at: '10',
    cases: {
      ...on(['grid'], warned({ 'stuck.lower': '111' }, 'warn-stuck-line')),
      ...on(['single'], warned({ 'stuck.lower': '101' }, 'warn-stuck-line', { rates: '100' })),
      ...on(['generator', 'hodl'], warned({ 'stuck.lower': '91' }, 'warn-stuck-line', { rates: '90' })),
      ...not('enters nothing itself', 'folder'),
      ...not('has no such bounds', 'indicator', 'rsi', 'signal', 'futures'),
    },
  },
  {
    rule: 'a trade can leave before the price has moved by the least change',
    at: '6.8',
    cases: {
      ...on(
        ['single'],
        refused({ 'minChange.value': '1.01' }, 'minChange.value', 'min-change-too-large', { profit: '1' }),
      ),
      ...on(
        ['generator'],
        refused({ 'minChange.value': '0.91' }, 'minChange.value', 'min-change-too-large', { profit: '0.9' }),
      ),
      ...not('asks for no least change', 'grid', 'folder', 'hodl', 'indicator', 'rsi', 'signal', 'futures'),
    },
  },
  {
    rule: 'what only a buyer does, a seller cannot',
    at: '6.5, 7.3, 9.5',
    cases: {
      ...on(
        ['single'],
        refused({ ...sells, risingOnly: '5m' }, 'risingOnly', 'rising-needs-buy'),
        refused({ ...sells, sellAmount: 'invested' }, 'sellAmount', 'sell-amount-needs-buy'),
        disabled(sells, 'risingOnly', 'rising-needs-buy'),
        disabled(sells, 'sellAmount', 'sell-amount-needs-buy'),
      ),
      ...on(
        ['generator'],
        refused({ ...sellsLevels, risingOnly: '5m' }, 'risingOnly', 'rising-needs-buy'),
        refused({ ...sellsLevels, rebalanceUp: true }, 'rebalanceUp', 'rebalance-needs-buy'),
        refused({ ...sellsLevels, rebalanceDown: true }, 'rebalanceDown', 'rebalance-needs-buy'),
        disabled(sellsLevels, 'rebalanceUp', 'rebalance-needs-buy'),
      ),
      ...not('its bots have their own', 'folder'),
      ...not('always buys first', 'grid', 'hodl', 'indicator', 'rsi', 'signal'),
      ...not('opens both ways', 'futures'),
    },
  },
]
