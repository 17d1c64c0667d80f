import { useLingui } from '@lingui/react'
import { useState } from 'react'
import type { FailureCode } from '#contract/error-codes.ts'
import { issueMessage } from '#src/i18n/field-messages.ts'
import { Button } from '#src/ui/button.tsx'
import { focusFirstInvalid } from '#src/ui/focus.ts'
import { type FrameProps, StepForm, StepFrame } from '#src/ui/frame/step-frame.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { credentialIssue } from './credential-issue.ts'
import { credentialsMessage } from './credentials-message.ts'
import * as css from './unconfigured-screen.css.ts'

export interface UnconfiguredScreenProps {
  readonly frame: FrameProps
  /** The company that the URL names; only the site can be typed here. */
  readonly companyId: string | null
  readonly site: string | null
  /** Why the last try did not work. */
  readonly failed: FailureCode | null
  readonly onSubmit: (credentials: Credentials) => void
  /** Given if six digits can be used instead. */
  readonly onOtherWay?: () => void
}

type Credentials = Readonly<
  Record<'serviceCode' | 'taxCode', string> & Record<'companyId' | 'site', string | null>
>

/** The form for the operator who sets the tablet up, once. */
export function UnconfiguredScreen(props: UnconfiguredScreenProps) {
  const { frame, companyId, failed, onSubmit, onOtherWay } = props
  const { i18n } = useLingui()
  const [serviceCode, setServiceCode] = useState('')
  const [taxCode, setTaxCode] = useState('')
  const [site, setSite] = useState(props.site ?? '')
  const [tried, setTried] = useState(false)

  const error = (value: string) => {
    const issue = tried ? credentialIssue(value.trim()) : null
    return issue && issueMessage(i18n, issue)
  }
  const submit = () => {
    setTried(true)
    if (credentialIssue(serviceCode.trim()) || credentialIssue(taxCode.trim())) return focusFirstInvalid()
    onSubmit({
      serviceCode: serviceCode.trim(),
      taxCode: taxCode.trim(),
      companyId,
      site: site.trim() || null,
    })
  }

  return (
    <StepFrame
      frame={frame}
      title={i18n._('SET_UP_TABLET')}
      intro={companyId === null ? i18n._('SET_UP_TABLET_HINT') : i18n._('SET_UP_TABLET_FOR', { companyId })}
      mainLabel={i18n._('CONNECT')}
    >
      <StepForm busy={frame.busy} onSubmit={submit} className={css.form}>
        {failed && !frame.busy && (
          <p role="alert" className={css.failed}>
            {credentialsMessage(i18n, failed)}
          </p>
        )}
        <TextField
          label={i18n._('SERVICE_CODE')}
          error={error(serviceCode)}
          autoCapitalize="characters"
          value={serviceCode}
          onValue={setServiceCode}
        />
        <TextField
          label={i18n._('TAX_CODE')}
          error={error(taxCode)}
          autoCapitalize="characters"
          value={taxCode}
          onValue={setTaxCode}
        />
        <TextField label={i18n._('SITE')} optional value={site} onValue={setSite} />
        {onOtherWay && (
          <div>
            <Button onClick={onOtherWay}>{i18n._('USE_PAIRING_CODE')}</Button>
          </div>
        )}
      </StepForm>
    </StepFrame>
  )
}
