/** A text as a QR code. Dark on white in every theme: cameras expect it so. */
import { encode } from 'uqr'

const SIDE_PX = 208

export const QrCode = ({ text, label }: { text: string; label: string }) => {
  const { data, size } = encode(text, { ecc: 'M', border: 4 })
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      width={SIDE_PX}
      height={SIDE_PX}
      shapeRendering="crispEdges"
      style={{ background: '#fff', borderRadius: 8, maxWidth: '100%' }}
    >
      <path d={dark.join('')} fill="#000" />
    </svg>
  )
}
