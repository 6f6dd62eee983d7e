/** How a card is named to its holder: "Visa •••• 4242". */
const brands: Readonly<Record<string, string>> = {
  amex: 'American Express',
  diners: 'Diners Club',
  jcb: 'JCB',
  mastercard: 'Mastercard',
  unionpay: 'UnionPay',
  visa: 'Visa',
}

export const cardName = ({ brand, lastFour }: { brand: string; lastFour: string }): string =>
  [brands[brand] ?? '', `•••• ${lastFour}`].filter((part) => part !== '').join(' ')
