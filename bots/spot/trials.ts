/** SPOT bots to try the laws on: random settings that a form would accept, and what SPOT promises beyond the common laws. */
import fc from 'fast-check'
import { exampleFees } from '#engine/example-market.ts'
import { amount, asPrice, asRatio, ONE, price, quantity, ratio } from '#engine/money.ts'
import type { Trial } from '#proofs/laws/laws.ts'
import { BrokenLaw } from '#proofs/workbench.ts'
import type { Config, GeneratorConfig, SingleConfig } from './config.ts'
import { escapedFolder } from './escaped.ts'
import { generatorConfig, singleConfig, testMarket } from './fixture.ts'
import { spot } from './index.ts'
import { isLive, type State } from './state.ts'

const demand = (holds: boolean, law: string, detail: string): void => {
  if (!holds) throw new BrokenLaw(law, detail)
}

/** No line twice, a seller spends only what it earned, phases say what is there, a run offers none of the lines that it leaves out, and lines that are too small wait alone. */
const extra = (config: Config, state: State): void => {
  const { trades } = state
  const isLevel = ({ legacy, own, phase }: State['trades'][number]) => !legacy && own === null && phase !== 'done'
  const own = trades.filter(isLevel).map((trade) => trade.level)
  demand(new Set(own).size === own.length, 'no line twice', own.join(' '))
  for (const trade of trades) {
    const entering = trade.entries.some(({ order }) => isLive(order))
    const leaving = trade.profits.some(({ order }) => isLive(order))
    const detail = `${trade.phase} of ${trade.id}`
    const small = trade.entries.filter(({ belowMinimum }) => belowMinimum !== undefined)
    demand(
      small.every(({ order }) => !isLive(order)),
      'what is too small rests nowhere',
      detail,
    )
    const isPartly = small.length < trade.entries.length && !trade.entryOff.includes('below-minimum')
    demand(small.length === 0 || isPartly, 'where all lines are too small the trade is off', detail)
    if (trade.phase === 'idle' || trade.phase === 'done')
      demand(!entering && !leaving, 'a phase says what lives', detail)
    const offered = trade.profits.reduce((sum, profit) => sum + profit.quantity - profit.sold, 0n)
    const isPlanned = trade.phase === 'holding' && !trade.replan && trade.own === null && config.direction === 'buy'
    demand(
      !isPlanned || offered <= trade.position.base,
      'profits sell no more than is held',
      `${offered} of ${trade.id}`,
    )
    if (trade.phase === 'entering') demand(entering, 'a phase says what lives', detail)
    const first = trade.entries.findIndex(({ order }) => order?.state === 'open')
    demand(first === -1 || first >= (trade.skipped ?? 0), 'a run leaves out what the price had passed', detail)
    const spends = trade.profits.reduce(
      (sum, { order, price: at }) =>
        order?.state === 'open' ? sum + ((order.quantity - order.filled) * at) / ONE : sum,
      0n,
    )
    const isCovered = spends === 0n || config.direction === 'buy' || spends <= trade.earned
    demand(isCovered, 'buying back costs what was earned', `${spends}`)
    demand(trade.earned >= 0n, 'a seller spends only what it earned', `${trade.earned} of ${trade.id}`)
    demand(config.direction === 'sell' || trade.position.base >= 0n, 'a buyer owes nothing', `${trade.position.base}`)
  }
}

const maybe = <Value>(value: Value): fc.Arbitrary<Value | null> => fc.option(fc.constant(value), { nil: null })

const profits: fc.Arbitrary<Config['profits']> = fc.oneof(
  fc
    .integer({ min: 5, max: 30 })
    .map((tenths) => [
      { type: 'percent' as const, profit: asRatio((BigInt(tenths) * ONE) / 10n), share: ratio('100') },
    ]),
  fc.constant([
    { type: 'percent' as const, profit: ratio('1'), share: ratio('50') },
    { type: 'fix' as const, profit: price('2'), share: ratio('30') },
    { type: 'percent' as const, profit: ratio('3'), share: ratio('20') },
  ]),
)

/** Less than every ladder above buys. */
const ofBase: Config['profits'] = [
  { type: 'percent', profit: ratio('1'), base: quantity('0.25') },
  { type: 'fix', profit: price('2'), base: quantity('0.1') },
  { type: 'percent', profit: ratio('3'), base: quantity('0.3') },
]

const distance = (...texts: readonly string[]): fc.Arbitrary<Config['opening']> =>
  fc.constantFrom(null, ...texts.map((text) => ({ kind: 'amount' as const, amount: price(text) })), {
    kind: 'percent' as const,
    percent: ratio('1'),
  })

const basics = fc.record({
  profits,
  repeats: fc.constantFrom(1, 3, 9999, null),
  opening: distance('3', '6'),
  profitOpening: distance('0.5'),
  minChange: distance('0.4'),
  risingOnly: fc.constantFrom(null, null, null, '1m' as const),
  stuck: fc.constantFrom({ lower: null, upper: null }, { lower: price('86'), upper: price('121') }),
})

const ladders: Record<Config['direction'], readonly SingleConfig['entries'][]> = {
  buy: [
    [{ price: price('100'), size: { kind: 'quote', amount: amount('100') } }],
    [{ price: price('102'), size: { kind: 'base', quantity: quantity('0.7') } }],
    [
      { price: price('103'), size: { kind: 'quote', amount: amount('50') } },
      { price: price('101'), size: { kind: 'base', quantity: quantity('0.4') } },
      { price: price('99'), size: { kind: 'quote', amount: amount('70') } },
    ],
    // Too small in part, then as a whole, while the exchange takes nothing below 30.
    [
      { price: price('103'), size: { kind: 'quote', amount: amount('20') } },
      { price: price('102'), size: { kind: 'quote', amount: amount('60') } },
      { price: price('100'), size: { kind: 'base', quantity: quantity('0.25') } },
    ],
  ],
  sell: [
    [{ price: price('104'), size: { kind: 'base', quantity: quantity('1') } }],
    [
      { price: price('103'), size: { kind: 'base', quantity: quantity('0.5') } },
      { price: price('105'), size: { kind: 'quote', amount: amount('60') } },
    ],
    [
      { price: price('103'), size: { kind: 'base', quantity: quantity('0.2') } },
      { price: price('104'), size: { kind: 'base', quantity: quantity('0.5') } },
    ],
  ],
}

const singles: fc.Arbitrary<Config> = fc
  .constantFrom('buy' as const, 'sell' as const)
  .chain((direction) =>
    fc.record({
      basics,
      direction: fc.constant(direction),
      entries: fc.constantFrom(...ladders[direction]),
      ofBase: fc.constantFrom(null, null, ...(direction === 'buy' ? [ofBase] : [])),
      sellAmount: fc.constantFrom<SingleConfig['sellAmount']>(
        null,
        { kind: 'invested' },
        { kind: 'base', quantity: quantity('0.5') },
      ),
      stop: fc.constantFrom(
        null,
        { price: price(direction === 'buy' ? '98' : '106'), limit: 2 },
        { price: price(direction === 'buy' ? '97.5' : '107'), limit: null },
      ),
      follow: fc.record({ up: distance('1.5'), down: distance('2') }),
    }),
  )
  .map(({ basics: shared, ofBase: quantities, ...own }) =>
    singleConfig({
      ...shared,
      ...own,
      profits: quantities ?? shared.profits,
      sellAmount: own.direction === 'buy' ? own.sellAmount : null,
      risingOnly: own.direction === 'buy' ? shared.risingOnly : null,
    }),
  )

const generators: fc.Arbitrary<Config> = fc
  .record({
    basics,
    direction: fc.constantFrom('buy' as const, 'buy' as const, 'sell' as const),
    step: fc.constantFrom<GeneratorConfig['step']>(
      { kind: 'amount', amount: price('5') },
      { kind: 'amount', amount: price('1.7') },
      { kind: 'percent', percent: ratio('4') },
    ),
    size: fc.constantFrom<GeneratorConfig['size']>(
      { kind: 'quote', amount: amount('50') },
      { kind: 'base', quantity: quantity('0.3') },
      { kind: 'investment', amount: amount('400') },
    ),
    limit: fc.constantFrom(null, null, 2, 4),
    trailingUp: maybe(price('125')),
    trailingDown: maybe(price('80')),
    rebalance: fc.record({ up: fc.boolean(), down: fc.boolean() }),
    takeProfits: fc.boolean(),
    closeAfterTakeProfit: fc.boolean(),
    stop: fc.constantFrom('none', 'fix', 'distance'),
  })
  .map(({ basics: shared, direction, takeProfits, stop, ...own }) => {
    const isBuy = direction === 'buy'
    return generatorConfig({
      ...shared,
      ...own,
      direction,
      risingOnly: isBuy ? shared.risingOnly : null,
      rebalance: isBuy ? own.rebalance : { up: false, down: false },
      takeProfits: takeProfits
        ? [
            { price: price(isBuy ? '104' : '96'), share: ratio('40') },
            { price: price(isBuy ? '108' : '92'), share: ratio('60') },
          ]
        : [],
      stop:
        stop === 'none'
          ? null
          : stop === 'fix'
            ? { kind: 'fix', price: price(isBuy ? '89.5' : '111'), limit: 2 }
            : { kind: 'distance', distance: { kind: 'percent', percent: ratio('3') }, limit: null },
    })
  })

const folders: fc.Arbitrary<Config> = fc.constant(spot.parseConfig(escapedFolder(singleConfig()).config))

export const spotTrials: fc.Arbitrary<Trial<Config, State>> = fc
  .record({
    config: fc.oneof(
      { weight: 9, arbitrary: singles },
      { weight: 9, arbitrary: generators },
      { weight: 1, arbitrary: folders },
    ),
    start: fc.integer({ min: 9_500, max: 11_000 }),
    fees: fc.constantFrom('received' as const, 'quote' as const, 'third' as const),
    step: fc.constantFrom(quantity('0.001'), quantity('0.05')),
  })
  .map(({ config, start, fees, step }) => ({
    family: spot,
    config,
    market: testMarket({
      stepSize: step,
      minQuantity: step,
      fees: exampleFees(fees),
    }),
    start: asPrice((BigInt(start) * ONE) / 100n),
    limits: { stops: config.stop?.limit ?? null, repeats: config.repeats },
    reinvests: true,
    // A folder that takes coins over buys first.
    ...(config.direction === 'buy' ? { receives: true as const } : { sellsFirst: true as const }),
    extra,
  }))
