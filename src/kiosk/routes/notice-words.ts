import type { I18n } from '@lingui/core'
import { BACK_ONLINE_NOTICE_MS, TOAST_MS, TOUCHLESS_ALERT_MS } from '#contract/limits.ts'
import { formatVisitorCode } from '#contract/entities/visitor-code.ts'
import type { KioskEmitted } from '#machines/kiosk/kiosk.types.ts'
import type { Words } from '#src/kiosk/connect/use-notices.ts'
import { failureMessage, successMessage, verbatim } from '#src/i18n/messages.ts'

/** What a machine says, in the current language; `null` = it is no notice. */
export function inWords(i18n: I18n, emitted: KioskEmitted): Words | null {
  const words = (tone: Words['tone'], text: string, ms = TOAST_MS): Words => ({
    tone,
    text,
    ms,
  })
  switch (emitted.type) {
    case 'NOTICE': {
      const { notice } = emitted
      if (notice.kind === 'warning') {
        // The screen says it where it went wrong: once is enough.
        return notice.isOnScreen ? null : words('warning', failureMessage(i18n, notice.code, notice))
      }
      const tone = notice.message === 'NO_CERTIFICATES' ? 'info' : 'success'
      const isOnScreen = notice.message === 'ACCESS_CONFIRMED' || notice.message === 'EXIT_CONFIRMED'
      return { ...words(tone, successMessage(i18n, notice.message)), isOnScreen }
    }
    case 'VISIT_ENDED':
      return words(
        'info',
        i18n._('CODE_REMINDER', { code: verbatim(formatVisitorCode(emitted.visitorCode)) }),
      )
    case 'TOUCHLESS_BEGAN':
      return words('info', i18n._('TOUCHLESS_ALERT'), TOUCHLESS_ALERT_MS)
    case 'BACK_ONLINE':
      return words('online', i18n._('ONLINE'), BACK_ONLINE_NOTICE_MS)
    default:
      return null
  }
}
