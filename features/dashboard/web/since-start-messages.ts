import { messages } from '#engine/messages.ts'

export const sinceStartWords = messages(
  {
    sinceStart: 'Since the start',
    sinceStartOf: ({ count }: { count: number }) =>
      count === 1 ? 'Of 1 demo bot, at the last prices.' : `Of ${count} demo bots, at the last prices.`,
    realised: 'Realised',
    unrealised: 'Open',
    total: 'Total',
    feesTaken: 'Fees, already deducted',
    buyAndHold: 'Holding instead',
    aheadOfHold: ({ amount }: { amount: string }) => `${amount} more than holding`,
    behindHold: ({ amount }: { amount: string }) => `${amount} less than holding`,
    holdHelp:
      'The same money at the same moments: bought for the whole investment at the price of each start, sold at the last price, a taker fee each way.',
  },
  {
    sinceStart: 'Az indítás óta',
    sinceStartOf: ({ count }) => `${count} demó bot eredménye az utolsó árakon.`,
    realised: 'Realizált',
    unrealised: 'Nyitott',
    total: 'Összesen',
    feesTaken: 'Díjak, már levonva',
    buyAndHold: 'Tartással',
    aheadOfHold: ({ amount }) => `${amount} többlet a tartáshoz képest`,
    behindHold: ({ amount }) => `${amount} elmaradás a tartáshoz képest`,
    holdHelp:
      'Ugyanennyi pénz, ugyanazokban az időpontokban: vétel a teljes befektetésért minden indítás árán, eladás az utolsó áron, mindkét irányban taker díjjal.',
  },
)
