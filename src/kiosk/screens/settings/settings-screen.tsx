import { useLingui } from '@lingui/react'
import { type ReactNode, useEffect, useRef } from 'react'
import type { FailureCode } from '#contract/error-codes.ts'
import { NIGHT_HOURS } from '#contract/limits.ts'
import type { NightHours } from '#contract/wire-flags.ts'
import { credentialsMessage } from '#src/kiosk/screens/unconfigured/credentials-message.ts'
import { Button } from '#src/ui/button.tsx'
import { CheckboxRow } from '#src/ui/checkbox-row.tsx'
import { useDraft } from '#src/ui/form/use-draft.ts'
import { type FrameProps, StepForm, StepFrame } from '#src/ui/frame/step-frame.tsx'
import { Note } from '#src/ui/note.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { codesOf, SettingsForm } from './settings-form.ts'
import * as css from './settings-screen.css.ts'

interface Settings {
  readonly showCounter: boolean
  readonly hostPrivacy: boolean
  readonly homeCamera: boolean
  readonly sounds: boolean
  readonly softSounds: boolean
  readonly nightSilence: boolean
  readonly print: {
    readonly onSignUp: boolean
    readonly onSignIn: boolean
    readonly ipPrinter: string | null
  }
}

type Ticked =
  | 'showCounter'
  | 'hostPrivacy'
  | 'homeCamera'
  | 'sounds'
  | 'softSounds'
  | 'nightSilence'
  | 'onSignUp'
  | 'onSignIn'

interface SettingsScreenProps {
  readonly frame: FrameProps
  readonly settings: Settings
  /** The hours in which a silent night is silent. */
  readonly night?: NightHours
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
  const { frame, failed, night = NIGHT_HOURS, onOtherFeatures, onSave } = props
  const { i18n } = useLingui()
  const { draft, set, text, submit } = useDraft({
    initial: {
      showCounter: props.settings.showCounter,
      hostPrivacy: props.settings.hostPrivacy,
      homeCamera: props.settings.homeCamera,
      sounds: props.settings.sounds,
      softSounds: props.settings.softSounds,
      nightSilence: props.settings.nightSilence,
      onSignUp: props.settings.print.onSignUp,
      onSignIn: props.settings.print.onSignIn,
      ipPrinter: props.settings.print.ipPrinter ?? '',
      serviceCode: '',
      taxCode: props.taxCode,
      site: props.site ?? '',
    },
    schema: SettingsForm,
    toRequest: (typed) => ({ ...typed, ...codesOf(typed, props.taxCode) }),
    explain: ({ path }) => (path === 'ipPrinter' ? i18n._('PRINTER_ADDRESS_WRONG') : null),
  })
  const tick = (name: Ticked) => ({
    checked: draft[name],
    onChecked: (checked: boolean) => set(name, checked),
  })
  const save = () =>
    submit(({ onSignUp, onSignIn, ipPrinter, taxCode, ...edited }) =>
      onSave({
        ...edited,
        print: { onSignUp, onSignIn, ipPrinter: ipPrinter || null },
        taxCode: taxCode ?? props.taxCode,
      }),
    )

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
          <CheckboxRow label={i18n._('HOME_CAMERA')} {...tick('homeCamera')} />
          <CheckboxRow label={i18n._('SOUNDS')} {...tick('sounds')} />
          {draft.sounds && (
            <>
              <CheckboxRow label={i18n._('SOFT_SOUNDS')} {...tick('softSounds')} />
              <CheckboxRow
                label={i18n._('NIGHT_SILENCE', { from: night.from, until: night.to })}
                {...tick('nightSilence')}
              />
            </>
          )}
        </Group>
        <Group title={i18n._('SETTINGS_BADGE')}>
          <CheckboxRow label={i18n._('PRINT_ON_SIGN_UP')} {...tick('onSignUp')} />
          <CheckboxRow label={i18n._('PRINT_ON_SIGN_IN')} {...tick('onSignIn')} />
          <TextField
            label={i18n._('PRINTER_ADDRESS')}
            optional
            hint={i18n._('PRINTER_ADDRESS_HINT')}
            autoCapitalize="none"
            inputMode="url"
            {...text('ipPrinter')}
          />
        </Group>
        <Group title={i18n._('SETTINGS_CONNECTION')}>
          {failed && !frame.busy && <Refusal>{credentialsMessage(i18n, failed)}</Refusal>}
          {props.isHeld ? (
            <p className={css.hint}>{i18n._('OUTBOX_HELD')}</p>
          ) : (
            <>
              <TextField
                label={i18n._('SERVICE_CODE')}
                hint={i18n._('SERVICE_CODE_KEPT')}
                placeholder="••••••••"
                autoCapitalize="characters"
                {...text('serviceCode')}
              />
              <TextField label={i18n._('TAX_CODE')} autoCapitalize="characters" {...text('taxCode')} />
              <TextField label={i18n._('SITE')} optional {...text('site')} />
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

/** Why the codes did not work. It stands above them, and on an upright screen they lie below its end. */
function Refusal({ children }: { readonly children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'center' })
  }, [])
  return (
    <div ref={place}>
      <Note tone="danger" role="alert">
        {children}
      </Note>
    </div>
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
