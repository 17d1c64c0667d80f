import { useLingui } from '@lingui/react'
import * as v from 'valibot'
import type { FailureCode } from '#contract/error-codes.ts'
import { Button } from '#src/ui/button.tsx'
import { useDraft } from '#src/ui/form/use-draft.ts'
import { type FrameProps, StepForm, StepFrame } from '#src/ui/frame/step-frame.tsx'
import { Note } from '#src/ui/note.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { Credential, Site } from './credential.ts'
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

const Form = v.object({ serviceCode: Credential, taxCode: Credential, site: Site })

/** The form for the operator who sets the tablet up, once. */
export function UnconfiguredScreen(props: UnconfiguredScreenProps) {
  const { frame, companyId, failed, onSubmit, onOtherWay } = props
  const { i18n } = useLingui()
  const { text, submit } = useDraft({
    initial: { serviceCode: '', taxCode: '', site: props.site ?? '' },
    schema: Form,
  })

  return (
    <StepFrame
      frame={frame}
      isShort
      title={i18n._('SET_UP_TABLET')}
      intro={companyId === null ? i18n._('SET_UP_TABLET_HINT') : i18n._('SET_UP_TABLET_FOR', { companyId })}
      mainLabel={i18n._('CONNECT')}
    >
      <StepForm
        busy={frame.busy}
        onSubmit={() => submit((typed) => onSubmit({ ...typed, companyId }))}
        className={css.form}
      >
        {failed && !frame.busy && (
          <Note tone="danger" role="alert">
            {credentialsMessage(i18n, failed)}
          </Note>
        )}
        <TextField label={i18n._('SERVICE_CODE')} autoCapitalize="characters" {...text('serviceCode')} />
        <TextField label={i18n._('TAX_CODE')} autoCapitalize="characters" {...text('taxCode')} />
        <TextField label={i18n._('SITE')} optional {...text('site')} />
        {onOtherWay && (
          <div>
            <Button onClick={onOtherWay}>{i18n._('USE_PAIRING_CODE')}</Button>
          </div>
        )}
      </StepForm>
    </StepFrame>
  )
}
