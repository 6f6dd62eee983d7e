/** The chart of a folder's market; and all of it, with the sentence above and the legend. */
export const CHART_HEIGHT = 'clamp(220px, 34vh, 340px)'
export const MARKET_HEIGHT = `calc(${CHART_HEIGHT} + 150px)`
