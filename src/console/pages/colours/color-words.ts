import type { I18n } from '@lingui/core'
import type { ColorRole } from '#contract/wire-flags.ts'
import type { Message } from '#src/i18n/messages.ts'

const names: Readonly<Record<ColorRole, Message>> = {
  background: (i18n) => i18n._('COLOR_BACKGROUND'),
  title: (i18n) => i18n._('COLOR_TITLE'),
  label: (i18n) => i18n._('COLOR_LABEL'),
  primary: (i18n) => i18n._('COLOR_PRIMARY'),
  primaryInner: (i18n) => i18n._('COLOR_PRIMARY_INNER'),
  secondary: (i18n) => i18n._('COLOR_SECONDARY'),
  secondaryInner: (i18n) => i18n._('COLOR_SECONDARY_INNER'),
  light: (i18n) => i18n._('COLOR_LIGHT'),
  lightInner: (i18n) => i18n._('COLOR_LIGHT_INNER'),
}
export const colorName = (i18n: I18n, role: ColorRole): string => names[role](i18n)

const hints: Readonly<Partial<Record<ColorRole, Message>>> = {
  primary: (i18n) => i18n._('COLOR_PRIMARY_HINT'),
  secondary: (i18n) => i18n._('COLOR_SECONDARY_HINT'),
  light: (i18n) => i18n._('COLOR_LIGHT_HINT'),
}
export const colorHint = (i18n: I18n, role: ColorRole): string | undefined => hints[role]?.(i18n)
