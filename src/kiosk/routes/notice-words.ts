import type { I18n } from '@lingui/core'
import { BACK_ONLINE_NOTICE_MS, TOAST_MS, TOUCHLESS_ALERT_MS } from '#contract/limits.ts'
import { formatVisitorCode } from '#contract/entities/visitor-code.ts'
import type { KioskEmitted } from '#machines/kiosk/kiosk.types.ts'
import type { Words } from '#src/kiosk/connect/use-notices.ts'
import { failureMessage, successMessage, verbatim } from '#src/i18n/messages.ts'

/** What a machine says, in the current language; `null` = it is no notice. */
export function inWords(i18n: I18n, emitted: KioskEmitted): Words | null {
  const words = (tone: Words['tone'], text: string, ms = TOAST_MS): Words => ({ tone, text, ms })
  switch (emitted.type) {
    case 'NOTICE': {
      const { notice } = emitted
      if (notice.kind === 'warning') {
        if (notice.isOnScreen) return null
        const { isOnlyHeard } = notice
        return { ...words('warning', failureMessage(i18n, notice.code, notice)), isOnlyHeard }
      }
      const tone = notice.message === 'NO_CERTIFICATES' ? 'info' : 'success'
      const isOnlyHeard = notice.message === 'ACCESS_CONFIRMED' || notice.message === 'EXIT_CONFIRMED'
      return { ...words(tone, successMessage(i18n, notice.message)), isOnlyHeard }
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
