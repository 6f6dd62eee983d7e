/** Markets as forms of new bots see them. Apart from the forms, which are read without a database too. */
import { asOffered, type Markets, type OfferedFutures } from '#features/markets/server/index.ts'
import { type FindMarket, findMarketIn } from './form-desk.ts'

/** Finder of what new bots may trade of them: a futures pair that is not offered is not there. */
export const findOfferedIn = (markets: Markets, offered: OfferedFutures): FindMarket => {
  const find = findMarketIn(markets)
  return (exchange, pair) => {
    const found = find(exchange, pair)
    return found === null || found === 'unknown-exchange' ? found : asOffered(found, offered)
  }
}
