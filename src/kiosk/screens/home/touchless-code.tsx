import { useLingui } from '@lingui/react'
import QRCodeStyling from 'qr-code-styling'
import { useEffect, useRef } from 'react'
import { PhoneIcon } from '#src/ui/icons-phone.tsx'
import * as css from './touchless-code.css.ts'

/** The size in which it is drawn; the screen decides how large it is shown. */
const SIDE_PX = 320

/**
 * A QR code for phones: always dark on white, whatever the company's colours. Code and caption stand side by side in the
 * grid of home, which reserves their place.
 */
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
      dotsOptions: { type: 'rounded', color: '#111', roundSize: false },
      backgroundOptions: { color: '#fff' },
    })
    const at = place.current
    at?.replaceChildren()
    if (at) code.append(at)
  }, [url])
  return (
    <>
      <div className={css.code} ref={place} role="img" aria-label={i18n._('TOUCHLESS_QR')} data-url={url} />
      <p className={css.caption}>
        <PhoneIcon />
        {i18n._('TOUCHLESS_QR')}
      </p>
    </>
  )
}
