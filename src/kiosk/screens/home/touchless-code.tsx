import { useLingui } from '@lingui/react'
import { PhoneIcon } from '#src/ui/icons-phone.tsx'
import { PhoneCode } from '#src/ui/phone-code.tsx'
import * as css from './touchless-code.css.ts'

/** A QR code for phones. Code and caption stand side by side in the grid of home, which reserves their place. */
export function TouchlessCode({ url }: { readonly url: string }) {
  const { i18n } = useLingui()
  return (
    <>
      <PhoneCode className={css.code} text={url} label={i18n._('TOUCHLESS_QR')} />
      <p className={css.caption}>
        <PhoneIcon />
        {i18n._('TOUCHLESS_QR')}
      </p>
    </>
  )
}
