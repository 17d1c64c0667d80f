import type { I18n } from '@lingui/core'
import type { Message } from '#src/i18n/messages.ts'
import type { PreviewScreen } from '../../preview/preview-content.ts'

const names: Readonly<Record<PreviewScreen, Message>> = {
  home: (i18n) => i18n._('STEP_HOME'),
  auth: (i18n) => i18n._('STEP_AUTH'),
  identify: (i18n) => i18n._('STEP_IDENTIFY'),
  visitorType: (i18n) => i18n._('STEP_TYPE'),
  signUp: (i18n) => i18n._('STEP_SIGN_UP'),
  certificates: (i18n) => i18n._('STEP_CERTIFICATES'),
  hostAndReason: (i18n) => i18n._('STEP_HOST_REASON'),
  signature: (i18n) => i18n._('STEP_SIGNATURE'),
  guardian: (i18n) => i18n._('STEP_GUARDIAN'),
  entered: (i18n) => i18n._('STEP_ENTERED'),
  left: (i18n) => i18n._('STEP_LEFT'),
}
export const screenName = (i18n: I18n, screen: PreviewScreen): string => names[screen](i18n)
