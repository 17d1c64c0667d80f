import { useLingui } from '@lingui/react'
import { useState } from 'react'
import { readServiceCode, renewServiceCode } from '#contract/console/company.ts'
import { Button } from '#src/ui/button.tsx'
import { useMay, useWrite } from '../../api/reading.ts'
import { ConfirmDialog } from '../../parts/form-parts.tsx'
import { actions } from '../../parts/page.css.ts'
import { Card } from '../../parts/page.tsx'
import { WriteTrouble } from '../../parts/write-trouble.tsx'
import { secret } from './company-page.css.ts'

/** The codes with which a tablet logs in without pairing: shown to owners who have just signed in. */
export function CredentialsCard() {
  const { i18n } = useLingui()
  const read = useWrite(readServiceCode)
  const renew = useWrite(renewServiceCode)
  const [code, setCode] = useState<string | null>(null)
  const [isAsking, setAsking] = useState(false)
  if (!useMay(readServiceCode)) return null
  const show = async (call: typeof read | typeof renew) => {
    const answer = await call.write({})
    if (answer.ok) setCode(answer.value.serviceCode)
    setAsking(false)
  }
  return (
    <Card title={i18n._('STAFF_SERVICE_CODE')} hint={i18n._('STAFF_SERVICE_CODE_HINT')}>
      <WriteTrouble writes={[read, renew]} />
      {code && <p className={secret}>{code}</p>}
      <div className={actions}>
        {code ? (
          <Button onClick={() => setCode(null)}>{i18n._('HIDE')}</Button>
        ) : (
          <Button busy={read.busy} onClick={() => void show(read)}>
            {i18n._('SHOW')}
          </Button>
        )}
        <Button onClick={() => setAsking(true)}>{i18n._('STAFF_SERVICE_CODE_RENEW')}</Button>
      </div>
      {isAsking && (
        <ConfirmDialog
          title={i18n._('STAFF_SERVICE_CODE_RENEW')}
          action={i18n._('STAFF_SERVICE_CODE_RENEW')}
          busy={renew.busy}
          onConfirm={() => void show(renew)}
          onClose={() => setAsking(false)}
        >
          {i18n._('STAFF_SERVICE_CODE_RENEW_HINT')}
        </ConfirmDialog>
      )}
    </Card>
  )
}
