import { useLingui } from '@lingui/react'
import QRCodeStyling from 'qr-code-styling'
import { useEffect, useRef } from 'react'
import * as css from './touchless-code.css.ts'

const SIDE_PX = 160

/** A QR code for phones: always dark on white, whatever the company's colours. */
export function TouchlessCode({ url }: { readonly url: string }) {
  const { i18n } = useLingui()
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const code = new QRCodeStyling({
      type: 'svg',
      width: SIDE_PX,
      height: SIDE_PX,
      margin: 0,
      data: url,
      qrOptions: { errorCorrectionLevel: 'M' },
      dotsOptions: { type: 'rounded', color: '#111' },
      backgroundOptions: { color: '#fff' },
    })
    const at = place.current
    at?.replaceChildren()
    if (at) code.append(at)
  }, [url])
  return (
    <figure className={css.figure}>
      <div className={css.code} ref={place} role="img" aria-label={i18n._('TOUCHLESS_QR')} data-url={url} />
      <figcaption className={css.caption}>{i18n._('TOUCHLESS_QR')}</figcaption>
    </figure>
  )
}
