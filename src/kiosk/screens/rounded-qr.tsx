import { useMemo } from 'react'
import { encode } from 'uqr'

interface RoundedQrProps {
  readonly text: string
  /** How much of it may be covered, by the levels of the standard. */
  readonly spare: 'L' | 'M'
}

/** A QR code without its margin, dark on white; a corner that touches no other module is round. */
export function RoundedQr({ text, spare }: RoundedQrProps) {
  const { path, size } = useMemo(() => pathOf(text, spare), [text, spare])
  return (
    <svg viewBox={`0 0 ${size} ${size}`} aria-hidden="true">
      <path fill="#fff" d={`M0 0h${size}v${size}h${-size}z`} />
      <path fill="#111" d={path} />
    </svg>
  )
}

function pathOf(text: string, spare: 'L' | 'M') {
  const { data, size } = encode(text, { ecc: spare, border: 0 })
  const isDark = (x: number, y: number): boolean => data[y]?.[x] === true
  const module = (x: number, y: number): string => {
    const [left, right] = [isDark(x - 1, y), isDark(x + 1, y)]
    const [above, below] = [isDark(x, y - 1), isDark(x, y + 1)]
    /** The corner after which the edge goes on by (dx, dy). */
    const corner = (isSquare: boolean, ax: number, ay: number, bx: number, by: number): string =>
      isSquare ? `l${ax} ${ay}l${bx} ${by}` : `q${ax} ${ay} ${ax + bx} ${ay + by}`
    return [
      `M${x} ${y + 0.5}`,
      corner(left || above, 0, -0.5, 0.5, 0),
      corner(above || right, 0.5, 0, 0, 0.5),
      corner(right || below, 0, 0.5, -0.5, 0),
      corner(below || left, -0.5, 0, 0, -0.5),
      'z',
    ].join('')
  }
  const path = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [module(x, y)] : []))).join('')
  return { path, size }
}
