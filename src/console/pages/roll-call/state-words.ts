import type { I18n } from '@lingui/core'
import type { PersonState } from '#contract/roll-call.ts'

const words: Readonly<Record<PersonState | 'left', (i18n: I18n) => string>> = {
  open: (i18n) => i18n._('ROLL_CALL_MISSING'),
  safe: (i18n) => i18n._('ROLL_CALL_STATE_SAFE'),
  missing: (i18n) => i18n._('ROLL_CALL_STATE_MISSING'),
  notOnSite: (i18n) => i18n._('ROLL_CALL_STATE_NOT_ON_SITE'),
  handedOver: (i18n) => i18n._('ROLL_CALL_STATE_HANDED_OVER'),
  left: (i18n) => i18n._('ROLL_CALL_STATE_LEFT'),
}

/** @param musterPoint where a person is safe */
export const stateWords = (
  i18n: I18n,
  state: PersonState | 'left',
  musterPoint: string | null = null,
): string =>
  state === 'safe' && musterPoint !== null
    ? i18n._('ROLL_CALL_STATE_SAFE_AT', { point: musterPoint })
    : words[state](i18n)
