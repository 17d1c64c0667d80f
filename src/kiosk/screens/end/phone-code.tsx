import QRCodeStyling from 'qr-code-styling'
import { useEffect, useRef } from 'react'
import * as css from './arrival-cards.css.ts'

const SIDE_PX = 176

interface PhoneCodeProps {
  /** What a phone reads. */
  readonly text: string
  readonly label: string
  /** How much of it may be covered; a screen is never dirty, and less makes a long text coarser. */
  readonly spare?: 'L' | 'M'
}

/** A code for a phone's camera: dark on white, whatever the company's colours. */
export function PhoneCode({ text, label, spare = 'M' }: PhoneCodeProps) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const picture = new QRCodeStyling({
      type: 'svg',
      width: SIDE_PX,
      height: SIDE_PX,
      margin: 0,
      data: text,
      qrOptions: { errorCorrectionLevel: spare },
      dotsOptions: { type: 'rounded', color: '#111', roundSize: false },
      backgroundOptions: { color: '#fff' },
    })
    const at = place.current
    at?.replaceChildren()
    if (at) picture.append(at)
  }, [text, spare])
  return <div className={css.qr} ref={place} role="img" aria-label={label} />
}
