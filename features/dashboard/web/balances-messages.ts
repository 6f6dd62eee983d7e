import { messages } from '#engine/messages.ts'

export const balancesWords = messages(
  {
    balances: 'Balances',
    noBalanceTitle: 'No demo account yet',
    noBalance: ({ amount }: { amount: string }) =>
      `Your demo account opens with your first bot and starts with ${amount} of play money.`,
    asset: 'Asset',
    free: 'Free',
    locked: 'In orders',
    bound: 'In orders and coins',
    worth: 'Worth',
    demoAccount: ({ exchange }: { exchange: string }) => `Demo account, ${exchange}`,
  },
  {
    balances: 'Egyenlegek',
    noBalanceTitle: 'Még nincs demó számla',
    noBalance: ({ amount }) => `A demó számla az első bottal nyílik meg; a kezdő játékpénz ${amount}.`,
    asset: 'Eszköz',
    free: 'Szabad',
    locked: 'Megbízásban',
    bound: 'Megbízásban és érmékben',
    worth: 'Érték',
    demoAccount: ({ exchange }) => `Demó számla, ${exchange}`,
  },
)
