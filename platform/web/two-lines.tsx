/** A row of a table on a phone: what it is and what it comes to, and below each what else there is to say. */
import type { ReactNode } from 'react'

type Props = { title: ReactNode; end?: ReactNode; below?: ReactNode; belowEnd?: ReactNode }

export const TwoLines = ({ title, end, below, belowEnd }: Props) => (
  <span className="two-lines tabular">
    <span>
      <span>{title}</span>
      <span>{end}</span>
    </span>
    <small>
      <span>{below}</span>
      <span>{belowEnd}</span>
    </small>
  </span>
)
