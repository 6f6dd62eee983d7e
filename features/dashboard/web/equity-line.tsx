/** What accounts were worth as a line: an image with a sentence, and the same as a table, a day a row. */
import { useMemo } from 'react'
import { useFormat, useMessages } from '#platform/web/language.tsx'
import { Money } from '#platform/web/money.tsx'
import type { EquityCurve } from '../contract.ts'
import { dashboardWords } from './messages.ts'

type Props = { points: EquityCurve; quote: string; tone: 'live' | 'demo' | 'test' }

const BOX = { width: 300, height: 100 }

/** The line and what lies below it; a single point is a level line. */
const pathsOf = (points: EquityCurve) => {
  const worths = points.map(({ worth }) => Number(worth))
  const [low, high] = [Math.min(...worths), Math.max(...worths)]
  const [first = 0, last = 0] = [points[0]?.atMs, points.at(-1)?.atMs]
  const x = (atMs: number): number => (last > first ? (BOX.width * (atMs - first)) / (last - first) : 0)
  const y = (worth: number): number => (high > low ? BOX.height * (1 - (worth - low) / (high - low)) : BOX.height / 2)
  const line = points.map(({ atMs }, index) => `${index === 0 ? 'M' : 'L'}${x(atMs)} ${y(worths[index] ?? 0)}`).join('')
  const whole = points.length < 2 ? `${line}H${BOX.width}` : line
  return { line: whole, area: `${whole}V${BOX.height}H0Z`, low, high }
}

/** The last of each day, newest first. */
const byDay = (points: EquityCurve, dayOf: (atMs: number) => string): { day: string; worth: string }[] =>
  [...new Map(points.map(({ atMs, worth }) => [dayOf(atMs), worth]))]
    .map(([day, worth]) => ({ day, worth }))
    .toReversed()

export const EquityLine = ({ points, quote, tone }: Props) => {
  const words = useMessages(dashboardWords)
  const format = useFormat()
  const { line, area, low, high } = useMemo(() => pathsOf(points), [points])
  const [first, last] = [points[0], points.at(-1)]
  if (first === undefined || last === undefined) return null
  const money = (worth: number | string) => format.money(String(worth), quote, { digits: 2 })
  const sentence = words.equityCurve({
    first: format.dateTime(first.atMs),
    from: money(first.worth),
    to: money(last.worth),
    lowest: money(low),
    highest: money(high),
  })
  return (
    <>
      <div className="equity-line" data-tone={tone}>
        <svg viewBox={`0 0 ${BOX.width} ${BOX.height}`} preserveAspectRatio="none" role="img" aria-label={sentence}>
          <path d={area} className="equity-area" />
          <path d={line} className="equity-stroke" />
        </svg>
        <span className="tabular">{format.decimal(String(high), { digits: 2 })}</span>
        <span className="tabular">{high > low && format.decimal(String(low), { digits: 2 })}</span>
        <small>{format.date(first.atMs)}</small>
        <small>{format.date(last.atMs)}</small>
      </div>
      <details className="equity-table">
        <summary>{words.asTable}</summary>
        <table aria-label={sentence}>
          <tbody>
            {byDay(points, format.date).map(({ day, worth }) => (
              <tr key={day}>
                <th scope="row">{day}</th>
                <td>
                  <Money amount={worth} asset={quote} digits={2} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </>
  )
}
