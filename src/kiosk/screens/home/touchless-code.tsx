import { useLingui } from '@lingui/react'
import { RoundedQr } from '#src/kiosk/screens/rounded-qr.tsx'
import { PhoneIcon } from '#src/ui/icons-phone.tsx'
import * as css from './touchless-code.css.ts'

/**
 * A QR code for phones: always dark on white, whatever the company's colours. Code and caption stand side by side in the
 * grid of home, which reserves their place.
 */
export function TouchlessCode({ url }: { readonly url: string }) {
  const { i18n } = useLingui()
  return (
    <>
      <div className={css.code} role="img" aria-label={i18n._('TOUCHLESS_QR')} data-url={url}>
        <RoundedQr text={url} spare="M" />
      </div>
      <p className={css.caption}>
        <PhoneIcon />
        {i18n._('TOUCHLESS_QR')}
      </p>
    </>
  )
}
