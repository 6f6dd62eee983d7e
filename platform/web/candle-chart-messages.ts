import { messages } from '#engine/messages.ts'

export const candleChartMessages = messages(
  {
    showTable: 'Show the lines as a table',
    tableCaption: 'Lines of the chart',
    line: 'Line',
    kind: 'Kind',
    price: 'Price',
    loading: 'The chart is loading.',
    noLines: 'The chart has no lines yet.',
    buy: 'Buy',
    sell: 'Sell',
    stop: 'Stop',
    trailing: 'Trailing',
    bound: 'Bound',
    average: 'Average',
  },
  {
    showTable: 'A vonalak táblázatként',
    tableCaption: 'A grafikon vonalai',
    line: 'Vonal',
    kind: 'Fajta',
    price: 'Árfolyam',
    loading: 'A grafikon betöltődik.',
    noLines: 'A grafikonon még nincs vonal.',
    buy: 'Vétel',
    sell: 'Eladás',
    stop: 'Stop',
    trailing: 'Követés',
    bound: 'Határ',
    average: 'Átlag',
  },
)
