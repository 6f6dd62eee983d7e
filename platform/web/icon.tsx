/** A line drawing of 24 by 24. Each is a module of its own, `icon:NAME`, with a name of https://tabler.io/icons; the build takes only those that are used. */
import type { ReactNode, SVGAttributes } from 'react'

type IconProps = Omit<SVGAttributes<SVGSVGElement>, 'stroke'> & {
  /** Width and height, 24 by itself. */
  size?: number | string
  /** How thick its lines are, 2 by itself. */
  stroke?: number | string
}

export type Icon = (props: IconProps) => ReactNode

/** For the modules of icons: `drawing` is what stands inside. */
export const iconOf = (drawing: ReactNode): Icon =>
  function Icon({ size = 24, stroke = 2, ...rest }) {
    return (
      <svg
        xmlns="http://www.w3.org/2000/svg"
        viewBox="0 0 24 24"
        width={size}
        height={size}
        strokeWidth={stroke}
        aria-hidden={rest['aria-label'] === undefined}
        {...rest}
      >
        {drawing}
      </svg>
    )
  }
