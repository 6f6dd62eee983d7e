import { messages } from '#engine/messages.ts'
import type { Overview } from '../contract.ts'

type Curve = {
  first: string
  last: string
  total: string
  lowest: string
  lowestDay: string
  highest: string
  highestDay: string
}

export const dashboardWords = messages(
  {
    title: 'Dashboard',
    range: 'Period',
    '7d': '7 days',
    '30d': '30 days',
    '12m': '12 months',
    allTime: 'All',
    demoBalance: 'Demo balance',
    demoProfit: 'Demo profit',
    liveProfit: 'Live profit',
    runningBots: 'Running bots',
    runningDemo: ({ count }: { count: string }) => `${count} demo`,
    runningLive: ({ count }: { count: string }) => `${count} live`,
    accounts: ({ count }: { count: number }) => (count === 1 ? 'in 1 account' : `in ${count} accounts`),
    opens: 'The account opens with your first bot.',
    inPeriod: ({ period }: { period: string }) => `Period: ${period}`,
    demoProfitByDay: 'Demo profit by day',
    profitSum: 'Profit so far',
    curve: ({ first, last, total, lowest, lowestDay, highest, highestDay }: Curve) =>
      `From ${first} to ${last} the bots made ${total}. The sum was lowest on ${lowestDay} (${lowest}) and highest on ${highestDay} (${highest}).`,
    noDemoProfitTitle: 'No demo profit yet',
    noDemoProfit: 'There is no demo profit in this period. A demo bot trades with play money and risks nothing.',
    noDemoSale: 'A demo bot is running. Its profit is drawn here after its first sale in this period.',
    noLiveProfitTitle: 'No live profit yet',
    noLiveProfit:
      'There is no live profit in this period. Try a strategy in demo mode first; it needs no key and risks nothing.',
    startBot: 'Start a demo bot',
    balances: 'Balances',
    noBalanceTitle: 'No demo account yet',
    noBalance: ({ amount }: { amount: string }) =>
      `Your demo account opens with your first bot and starts with ${amount} of play money.`,
    asset: 'Asset',
    free: 'Free',
    locked: 'In orders',
    worth: 'Worth',
    demoAccount: ({ exchange }: { exchange: string }) => `Demo account, ${exchange}`,
    warnings: 'Needs your attention',
    noWarnings: 'Nothing needs your attention.',
    sinceStart: 'Since the start',
    sinceStartOf: ({ count }: { count: number }) =>
      count === 1 ? 'Of 1 demo bot, at the last prices.' : `Of ${count} demo bots, at the last prices.`,
    realised: 'Realised',
    unrealised: 'Open',
    total: 'Total',
    feesTaken: 'Fees, already deducted',
    buyAndHold: 'Holding instead',
    aheadOfHold: ({ amount }: { amount: string }) => `${amount} more than buying and holding`,
    behindHold: ({ amount }: { amount: string }) => `${amount} less than buying and holding`,
    holdHelp:
      'The same money at the same moments: bought for the whole investment at the price of each start, sold at the last price, a taker fee each way.',
    checklist: 'Get started',
    checkSignedIn: 'Sign in with the second step',
    checkRegion: 'Choose your region and time zone',
    checkBot: 'Start a demo bot',
    checkProfit: 'See its first profit',
    done: 'done',
    open: 'to do',
  },
  {
    title: 'Vezérlőpult',
    range: 'Időszak',
    '7d': '7 nap',
    '30d': '30 nap',
    '12m': '12 hónap',
    allTime: 'Mind',
    demoBalance: 'Demó egyenleg',
    demoProfit: 'Demó profit',
    liveProfit: 'Éles profit',
    runningBots: 'Futó botok',
    runningDemo: ({ count }) => `${count} demó`,
    runningLive: ({ count }) => `${count} éles`,
    accounts: ({ count }) => `${count} számlán`,
    opens: 'A számla az első bottal nyílik meg.',
    inPeriod: ({ period }) => `Időszak: ${period}`,
    demoProfitByDay: 'Demó profit naponta',
    profitSum: 'Eddigi profit',
    curve: ({ first, last, total, lowest, lowestDay, highest, highestDay }) =>
      `${first} és ${last} között a botok eredménye ${total}. Az összeg legalacsonyabb: ${lowestDay} (${lowest}), legmagasabb: ${highestDay} (${highest}).`,
    noDemoProfitTitle: 'Még nincs demó profit',
    noDemoProfit: 'Ebben az időszakban nincs demó profit. A demó bot játékpénzzel kereskedik, és nem kockáztat semmit.',
    noDemoSale: 'Fut demó bot. A profitja az időszak első eladása után jelenik meg itt.',
    noLiveProfitTitle: 'Még nincs éles profit',
    noLiveProfit:
      'Ebben az időszakban nincs éles profit. Próbáljon ki egy stratégiát demó módban: kulcs sem kell hozzá, és nem kockáztat semmit.',
    startBot: 'Demó bot indítása',
    balances: 'Egyenlegek',
    noBalanceTitle: 'Még nincs demó számla',
    noBalance: ({ amount }) => `A demó számla az első bottal nyílik meg; a kezdő játékpénz ${amount}.`,
    asset: 'Eszköz',
    free: 'Szabad',
    locked: 'Megbízásban',
    worth: 'Érték',
    demoAccount: ({ exchange }) => `Demó számla, ${exchange}`,
    warnings: 'Figyelmet igényel',
    noWarnings: 'Semmi nem igényel figyelmet.',
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
    checklist: 'Első lépések',
    checkSignedIn: 'Bejelentkezés a második lépéssel',
    checkRegion: 'Régió és időzóna kiválasztása',
    checkBot: 'Demó bot indítása',
    checkProfit: 'Az első profit',
    done: 'kész',
    open: 'hátravan',
  },
)

/** The key of each range's label. */
export const rangeLabel = { '7d': '7d', '30d': '30d', '12m': '12m', all: 'allTime' } as const

export type Warning = Overview['warnings'][number]
