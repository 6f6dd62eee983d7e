/** Labels at the left edge of a chart that are dragged to another price. For a keyboard there are their fields, so that they are for pointers alone. */
import { type PointerEvent, useEffect, useRef } from 'react'
import type { ChartHandle } from './candle-chart-data.ts'
import { type Drawing, heightOf, holdScale, onLayout, releaseScale } from './candle-chart-drawing.ts'

type Props = {
  drawing: Drawing
  handles: readonly ChartHandle[]
  onDrag: ((path: string, price: string) => void) | undefined
  digits: number
  locale: string
}

/** Height in px of a label; those whose price is out of the picture stand in a pile at the edge. */
const HEIGHT = 24

/** Not by its place in the layout, which would count as a page that moves. */
const move = (label: HTMLElement, y: number): void => {
  label.style.transform = `translateY(${y}px)`
}

/** Puts each label at its price, as far as that is in the picture. */
const place = (drawing: Drawing, box: HTMLElement, handles: readonly ChartHandle[]): void => {
  const height = heightOf(drawing)
  const beyond = { above: 0, below: 0 }
  for (const [index, { price }] of handles.entries()) {
    const label = box.children[index]
    if (!(label instanceof HTMLElement)) continue
    const at = drawing.series.priceToCoordinate(price)
    const side = at === null || at < 0 ? 'above' : at > height ? 'below' : null
    label.dataset['beyond'] = side ?? 'no'
    label.hidden = at === null
    if (side === 'above') move(label, HEIGHT / 2 + HEIGHT * beyond.above++)
    else if (side === 'below') move(label, height - HEIGHT / 2 - HEIGHT * beyond.below++)
    else move(label, at ?? 0)
  }
}

/** In the ticks of the pair, without zeros that say nothing. */
const written = (price: number, digits: number): string => String(Number(price.toFixed(digits)))

export const ChartHandles = ({ drawing, handles, onDrag, digits, locale }: Props) => {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    onLayout(drawing, () => {
      if (box.current !== null) place(drawing, box.current, handles)
    })
  }, [drawing, handles])

  const price = new Intl.NumberFormat(locale, { maximumFractionDigits: digits, useGrouping: 'always' })
  const drag = (event: PointerEvent<HTMLElement>, path: string) => {
    const top = box.current?.getBoundingClientRect().top
    if (drawing.held === null || top === undefined) return
    const at = drawing.series.coordinateToPrice(event.clientY - top)
    if (at !== null && at > 0) onDrag?.(path, written(at, digits))
  }
  const hold = (event: PointerEvent<HTMLElement>) => {
    if (holdScale(drawing)) event.currentTarget.setPointerCapture(event.pointerId)
  }
  const release = () => releaseScale(drawing)
  return (
    <div ref={box} className="chart-handles" aria-hidden>
      {handles.map((handle) => (
        <div
          key={handle.path}
          className="chart-handle"
          onPointerDown={hold}
          onPointerMove={(event) => drag(event, handle.path)}
          onPointerUp={release}
          onPointerCancel={release}
        >
          <span>
            {handle.label} {price.format(handle.price)}
          </span>
        </div>
      ))}
    </div>
  )
}
