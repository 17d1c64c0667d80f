import type { I18n } from '@lingui/core'
import { useLingui } from '@lingui/react'
import { formatVisitorCode } from '#contract/entities/visitor-code.ts'
import { illegal } from '#contract/result.ts'
import { type Announced, useNotices } from '#src/connect/use-notices.ts'
import { failureMessage, successMessage } from '#src/i18n/messages.ts'
import { NoticeRegion, type ShownNotice } from '#src/ui/notices.tsx'

/** Everything that is said in passing, on every screen. */
export function Notices() {
  const { i18n } = useLingui()
  return <NoticeRegion notices={useNotices().map((notice) => inWords(i18n, notice))} />
}

function inWords(i18n: I18n, notice: Announced): ShownNotice {
  const id = String(notice.id)
  switch (notice.kind) {
    case 'success':
      return { id, tone: 'success', text: successMessage(i18n, notice.message) }
    case 'warning':
      return { id, tone: 'warning', text: failureMessage(i18n, notice.code) }
    case 'ended':
      return {
        id,
        tone: 'info',
        text: i18n._('CODE_REMINDER', { code: formatVisitorCode(notice.visitorCode) }),
      }
    case 'offline':
      return { id, tone: 'offline', text: i18n._('OFFLINE') }
    case 'online':
      return { id, tone: 'online', text: i18n._('ONLINE') }
    default:
      return illegal(notice)
  }
}
