/** Words of open positions of futures on the page of a bot. */
import { messages } from '#engine/messages.ts'

type Facts = Readonly<Record<string, string>>

export const positionMessages = messages(
  {
    title: 'Open positions',
    pair: 'Pair',
    bot: 'Bot',
    side: 'Side',
    none: 'No position is open. A signal opens one; its margin, stop and liquidation then stand here.',
    long: 'Long',
    short: 'Short',
    isolated: 'isolated margin',
    cross: 'cross margin',
    times: ({ leverage }: Facts) => `${leverage}×`,
    size: 'Size',
    margin: 'Margin',
    leverage: 'Leverage',
    entry: 'Opened at',
    price: 'Price now',
    liquidation: 'Liquidation, estimated',
    distance: 'Distance to it',
    stop: 'Stop at the exchange',
    noStop: 'On its way',
    funding: 'Funding paid',
    unrealised: 'Profit if closed now',
    riskLong: ({ percent, liquidation, margin }: Facts) =>
      `If the price falls by ${percent} to ${liquidation}, the exchange closes the position and its margin of ${margin} is lost. A sudden jump can skip the stop.`,
    riskShort: ({ percent, liquidation, margin }: Facts) =>
      `If the price rises by ${percent} to ${liquidation}, the exchange closes the position and its margin of ${margin} is lost. A sudden jump can skip the stop.`,
    riskCross: 'With cross margin the other free money of the account answers for it too.',
  },
  {
    title: 'Nyitott pozíciók',
    pair: 'Pár',
    bot: 'Bot',
    side: 'Irány',
    none: 'Nincs nyitott pozíció. Egy jelzés nyit egyet; a fedezete, a stopja és a likvidálása akkor itt látható.',
    long: 'Long',
    short: 'Short',
    isolated: 'elkülönített fedezet',
    cross: 'kereszt fedezet',
    times: ({ leverage }) => `${leverage}×`,
    size: 'Méret',
    margin: 'Fedezet',
    leverage: 'Tőkeáttétel',
    entry: 'Nyitás ára',
    price: 'Ár most',
    liquidation: 'Likvidálás, becslés',
    distance: 'Távolsága',
    stop: 'Stop a tőzsdén',
    noStop: 'Úton van',
    funding: 'Fizetett finanszírozás',
    unrealised: 'Profit, ha most zárul',
    riskLong: ({ percent, liquidation, margin }) =>
      `Ha az ár ${percent}-ot esik, ${liquidation} vonalra, a tőzsde lezárja a pozíciót, és a fedezete (${margin}) elvész. Egy hirtelen ugrás átugorhatja a stopot.`,
    riskShort: ({ percent, liquidation, margin }) =>
      `Ha az ár ${percent}-ot emelkedik, ${liquidation} vonalra, a tőzsde lezárja a pozíciót, és a fedezete (${margin}) elvész. Egy hirtelen ugrás átugorhatja a stopot.`,
    riskCross: 'Kereszt fedezettel a számla többi szabad pénze is felel érte.',
  },
)
