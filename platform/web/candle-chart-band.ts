/** What is drawn behind the candles: the range between the lowest and the highest level, washed; and a word whenever the picture is laid out anew. */
import type { IPrimitivePaneRenderer, ISeriesApi, ISeriesPrimitive } from 'lightweight-charts'
import type { PriceRange } from './candle-chart-data.ts'

export type Band = ISeriesPrimitive & {
  range: PriceRange | null
  color: string
  /** Called after the scale has moved. */
  onLayout: () => void
  /** Called before, for what else has to move with it. */
  onScale: () => void
}

export const makeBand = (series: ISeriesApi<'Candlestick'>): Band => {
  const renderer: IPrimitivePaneRenderer = {
    draw: () => {},
    drawBackground: (target) => {
      if (band.range === null) return
      const top = series.priceToCoordinate(band.range.high)
      const bottom = series.priceToCoordinate(band.range.low)
      if (top === null || bottom === null) return
      target.useMediaCoordinateSpace(({ context, mediaSize }) => {
        context.fillStyle = band.color
        context.fillRect(0, top, mediaSize.width, bottom - top)
      })
    },
  }
  const band: Band = {
    range: null,
    color: 'transparent',
    onLayout: () => {},
    onScale: () => {},
    updateAllViews: () => {
      band.onScale()
      band.onLayout()
    },
    paneViews: () => [{ zOrder: () => 'bottom', renderer: () => renderer }],
  }
  series.attachPrimitive(band)
  return band
}
