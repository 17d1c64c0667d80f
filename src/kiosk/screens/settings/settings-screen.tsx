import { useLingui } from '@lingui/react'
import { type ReactNode, useState } from 'react'
import type { FailureCode } from '#contract/error-codes.ts'
import { issueMessage } from '#src/i18n/field-messages.ts'
import { credentialIssue } from '#src/kiosk/screens/unconfigured/credential-issue.ts'
import { credentialsMessage } from '#src/kiosk/screens/unconfigured/credentials-message.ts'
import { Button } from '#src/ui/button.tsx'
import { CheckboxRow } from '#src/ui/checkbox-row.tsx'
import { focusFirstInvalid } from '#src/ui/focus.ts'
import { type FrameProps, StepForm, StepFrame } from '#src/ui/frame/step-frame.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { isPrinterAddress } from './printer-address.ts'
import * as css from './settings-screen.css.ts'

interface Settings {
  readonly showCounter: boolean
  readonly hostPrivacy: boolean
  readonly print: {
    readonly onSignUp: boolean
    readonly onSignIn: boolean
    readonly ipPrinter: string | null
  }
}

interface SettingsScreenProps {
  readonly frame: FrameProps
  readonly settings: Settings
  readonly taxCode: string
  readonly site: string | null
  readonly version: string
  readonly platform: string
  /** The page runs in a normal browser tab, so a visitor can leave it. */
  readonly isPlainTab: boolean
  /** Number of requests that were recorded offline and are not sent yet. */
  readonly waiting: number
  /** The list of refused requests; `null` if there are none. */
  readonly refused: ReactNode
  /** True: codes and site cannot be changed until all recorded requests are dealt with. */
  readonly isHeld: boolean
  /** Why the last codes did not work. */
  readonly failed: FailureCode | null
  readonly onOtherFeatures: () => void
  /** `serviceCode` is `null` to keep the present one. */
  readonly onSave: (
    edited: Settings & {
      readonly serviceCode: string | null
      readonly taxCode: string
      readonly site: string | null
    },
  ) => void
}

export function SettingsScreen(props: SettingsScreenProps) {
  const { frame, failed, onOtherFeatures, onSave } = props
  const { i18n } = useLingui()
  const [checks, setChecks] = useState({
    showCounter: props.settings.showCounter,
    hostPrivacy: props.settings.hostPrivacy,
    onSignUp: props.settings.print.onSignUp,
    onSignIn: props.settings.print.onSignIn,
  })
  const [ipPrinter, setIpPrinter] = useState(props.settings.print.ipPrinter ?? '')
  const [serviceCode, setServiceCode] = useState('')
  const [taxCode, setTaxCode] = useState(props.taxCode)
  const [site, setSite] = useState(props.site ?? '')
  const [tried, setTried] = useState(false)

  const tick = (name: keyof typeof checks) => ({
    checked: checks[name],
    onChecked: (checked: boolean) => setChecks({ ...checks, [name]: checked }),
    error: null,
  })
  const typedCode = serviceCode.trim()
  /** Both codes are needed, or neither: then the tablet stays with its company. */
  const isTyped = typedCode !== '' || taxCode.trim() !== props.taxCode
  const codeIssue = isTyped ? credentialIssue(typedCode) : null
  const taxIssue = isTyped ? credentialIssue(taxCode.trim()) : null
  const isPrinterWrong = ipPrinter.trim() !== '' && !isPrinterAddress(ipPrinter.trim())

  const save = () => {
    setTried(true)
    if (codeIssue || taxIssue || isPrinterWrong) return focusFirstInvalid()
    const { showCounter, hostPrivacy, onSignUp, onSignIn } = checks
    onSave({
      showCounter,
      hostPrivacy,
      print: { onSignUp, onSignIn, ipPrinter: ipPrinter.trim() || null },
      serviceCode: typedCode || null,
      taxCode: taxCode.trim(),
      site: site.trim() || null,
    })
  }

  return (
    <StepFrame
      frame={frame}
      title={i18n._('SETTINGS')}
      intro={<About {...props} />}
      mainLabel={i18n._('SAVE')}
    >
      <StepForm busy={frame.busy} onSubmit={save} className={css.form}>
        {props.refused && <Group title={i18n._('REFUSED_TITLE')}>{props.refused}</Group>}
        <Group title={i18n._('SETTINGS_TABLET')}>
          <CheckboxRow label={i18n._('SHOW_COUNTER')} {...tick('showCounter')} />
          <CheckboxRow label={i18n._('HOST_PRIVACY')} {...tick('hostPrivacy')} />
        </Group>
        <Group title={i18n._('SETTINGS_BADGE')}>
          <CheckboxRow label={i18n._('PRINT_ON_SIGN_UP')} {...tick('onSignUp')} />
          <CheckboxRow label={i18n._('PRINT_ON_SIGN_IN')} {...tick('onSignIn')} />
          <TextField
            label={i18n._('PRINTER_ADDRESS')}
            optional
            hint={i18n._('PRINTER_ADDRESS_HINT')}
            error={tried && isPrinterWrong ? i18n._('PRINTER_ADDRESS_WRONG') : null}
            autoCapitalize="none"
            inputMode="url"
            value={ipPrinter}
            onValue={setIpPrinter}
          />
        </Group>
        <Group title={i18n._('SETTINGS_CONNECTION')}>
          {failed && !frame.busy && (
            <p role="alert" className={css.failed}>
              {credentialsMessage(i18n, failed)}
            </p>
          )}
          {props.isHeld ? (
            <p className={css.hint}>{i18n._('OUTBOX_HELD')}</p>
          ) : (
            <>
              <TextField
                label={i18n._('SERVICE_CODE')}
                hint={i18n._('SERVICE_CODE_KEPT')}
                placeholder="••••••••"
                error={tried && codeIssue ? issueMessage(i18n, codeIssue) : null}
                autoCapitalize="characters"
                value={serviceCode}
                onValue={setServiceCode}
              />
              <TextField
                label={i18n._('TAX_CODE')}
                error={tried && taxIssue ? issueMessage(i18n, taxIssue) : null}
                autoCapitalize="characters"
                value={taxCode}
                onValue={setTaxCode}
              />
              <TextField label={i18n._('SITE')} optional value={site} onValue={setSite} />
            </>
          )}
        </Group>
        <div>
          <Button onClick={onOtherFeatures}>{i18n._('OTHER_FEATURES')}</Button>
        </div>
      </StepForm>
    </StepFrame>
  )
}

function Group({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className={css.group}>
      <h2 className={css.heading}>{title}</h2>
      {children}
    </section>
  )
}

function About({
  version,
  platform,
  isPlainTab,
  waiting,
}: Pick<SettingsScreenProps, 'version' | 'platform' | 'isPlainTab' | 'waiting'>) {
  const { i18n } = useLingui()
  return (
    <span className={css.about}>
      <span>{i18n._('VERSION', { version })}</span>
      <span>{i18n._('PLATFORM', { platform })}</span>
      {waiting > 0 && <span className={css.hint}>{i18n._('OUTBOX_WAITING', { count: waiting })}</span>}
      {isPlainTab && <span className={css.hint}>{i18n._('NOT_LOCKED')}</span>}
    </span>
  )
}
