import QRCodeStyling from 'qr-code-styling'
import { useEffect, useState } from 'react'

/** The size in which it is drawn; the screen decides how large it is shown. */
const SIDE_PX = 320

interface PhoneCodeProps {
  /** What a phone reads. */
  readonly text: string
  readonly label: string
  readonly className: string
  /** How much of it may be covered; a screen is never dirty, and less makes a long text coarser. */
  readonly spare?: 'L' | 'M'
}

/**
 * A code for a phone's camera: dark on white, whatever the company's colours. It is one picture: its hundreds of elements would have to
 * be removed before the next screen is shown.
 */
export function PhoneCode({ text, label, className, spare = 'M' }: PhoneCodeProps) {
  const [picture, setPicture] = useState<string | null>(null)
  useEffect(() => {
    const drawn = drawCode(text, spare)
    drawn.then(setPicture, () => {})
    return () => void drawn.then(URL.revokeObjectURL, () => {})
  }, [text, spare])
  return (
    <div className={className} role="img" aria-label={label}>
      {picture && <img alt="" width="100%" height="100%" src={picture} />}
    </div>
  )
}

/** @returns the address of the picture */
async function drawCode(text: string, spare: 'L' | 'M'): Promise<string> {
  const code = new QRCodeStyling({
    type: 'svg',
    width: SIDE_PX,
    height: SIDE_PX,
    margin: 0,
    data: text,
    qrOptions: { errorCorrectionLevel: spare },
    dotsOptions: { type: 'rounded', color: '#111', roundSize: false },
    backgroundOptions: { color: '#fff' },
  })
  const drawn = await code.getRawData('svg')
  if (!(drawn instanceof Blob)) throw new Error('No code was drawn')
  return URL.createObjectURL(drawn)
}
