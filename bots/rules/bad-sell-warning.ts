/** Warning of a form about settings that will likely lose: each pair of entry and exit with its net result. Source: bots.md 3.3. */
import { floorTo, formatDecimal, ONE } from '#engine/money.ts'
import type { LosingPair, PreviewWarning } from '../form.ts'
import { namesAll, shorten } from '../issues.ts'
import type { BadSell } from './break-even.ts'

/** Rounding grain of a net percent: a ten thousandth tells a loss from breaking even. */
const GRAIN = ONE / 10_000n

/** Losing pairs; two lines of an exit ladder at one price count once. */
const pairsOf = (bad: readonly BadSell[]): readonly LosingPair[] => {
  const pairs = bad.map(({ entry, exit, net }): LosingPair => ({
    entry: formatDecimal(entry),
    exit: formatDecimal(exit),
    net: formatDecimal(floorTo(net, GRAIN)),
  }))
  return [...new Map(pairs.map((pair) => [textOf(pair), pair])).values()]
}

const textOf = ({ entry, exit, net }: LosingPair): string => `${entry} → ${exit} (${net}%)`

/** Values of the sentence, which names the first few pairs of a long list. */
const paramsOf = (pairs: readonly LosingPair[]) => ({ rates: shorten(pairs.map(textOf)) })

/** Values of the warning's sentence: the pairs with their rates. */
export const badSellParams = (bad: readonly BadSell[]): { rates: string } => paramsOf(pairsOf(bad))

/** Warning for losing pairs. Null when there are none. */
export const badSellWarning = (bad: readonly BadSell[]): PreviewWarning | null => {
  const pairs = pairsOf(bad)
  if (pairs.length === 0) return null
  return { code: 'bad-sell', params: paramsOf(pairs), ...(namesAll(pairs) ? {} : { pairs }) }
}
