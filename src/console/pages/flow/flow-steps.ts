import { signUpFieldsFor } from '#contract/sign-up-fields.ts'
import type { I18n } from '@lingui/core'
import type { Direction } from '#contract/entities/direction.ts'
import type { FlowFlags, ServiceFlags } from '#contract/wire-flags.ts'
import { type Step, stepsFor } from '#contract/visit-steps.ts'
import { fieldLabel } from '#src/i18n/field-messages.ts'
import type { PreviewScreen } from '../../preview/preview-content.ts'
import { screenName } from '../colours/screen-words.ts'

export interface DrawnStep {
  readonly screen: PreviewScreen
  readonly name: string
  /** The questions of the step. */
  readonly detail: string | null
}

/** The screens of a visitor who comes for the first time, by the kiosk's own rules. */
export function drawnSteps(
  i18n: I18n,
  direction: Direction,
  services: ServiceFlags,
  flags: FlowFlags,
): readonly DrawnStep[] {
  const steps = stepsFor(direction, flags).map((step) => ({
    screen: step,
    name: nameOf(i18n, step, flags),
    detail: null,
  }))
  const home = { screen: 'home', name: i18n._('STEP_HOME'), detail: null } as const
  if (direction === 'exit') {
    return [
      home,
      { screen: 'identify', name: i18n._('STEP_IDENTIFY'), detail: i18n._('STEP_IDENTIFY_DETAIL') },
      ...steps,
      { screen: 'left', name: i18n._('STEP_LEFT'), detail: null },
    ]
  }
  const fields = signUpFieldsFor(flags).map((field) => fieldLabel(i18n, field))
  return [
    home,
    ...(services.login
      ? [{ screen: 'auth', name: i18n._('STEP_AUTH'), detail: i18n._('STEP_AUTH_DETAIL') } as const]
      : []),
    ...(services.visitorTypes
      ? [{ screen: 'visitorType', name: i18n._('STEP_TYPE'), detail: null } as const]
      : []),
    { screen: 'signUp', name: i18n._('STEP_SIGN_UP'), detail: fields.join(', ') },
    ...steps,
    { screen: 'entered', name: i18n._('STEP_ENTERED'), detail: null },
  ]
}

/** The step is named by what it asks. */
function nameOf(i18n: I18n, step: Step, { host, reason }: FlowFlags): string {
  if (step === 'hostAndReason' && host !== reason) return host ? i18n._('STEP_HOST') : i18n._('STEP_REASON')
  return screenName(i18n, step)
}
