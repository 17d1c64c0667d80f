import type { I18n } from '@lingui/core'
import { useLingui } from '@lingui/react'
import { createContext, type ReactNode, use, useCallback } from 'react'
import { BACK_ONLINE_NOTICE_MS, TOAST_MS } from '#contract/limits.ts'
import { formatVisitorCode } from '#contract/entities/visitor-code.ts'
import { illegal } from '#contract/result.ts'
import { useKioskView } from '#src/connect/kiosk-context.tsx'
import { type Announcement, type Said, useNotices } from '#src/connect/use-notices.ts'
import { failureMessage, successMessage } from '#src/i18n/messages.ts'
import { NoticeRegion, type ShownNotice } from '#src/ui/notices.tsx'

const LastSaid = createContext<Said<ShownNotice> | null>(null)

/** What was said last, to be read on home after its notice has gone (A05). */
export const useLastSaid = (): Said<ShownNotice> | null => use(LastSaid)

/** Everything that is said in passing, on every screen. */
export function NoticeBoard({ children }: { readonly children: ReactNode }) {
  const { i18n } = useLingui()
  const say = useCallback((announcement: Announcement) => inWords(i18n, announcement), [i18n])
  const { shown, last, dismiss } = useNotices(say)
  const { online } = useKioskView()
  const offline: readonly ShownNotice[] = online
    ? []
    : [{ id: 'offline', tone: 'offline', text: i18n._('OFFLINE'), ms: null }]
  return (
    <LastSaid value={last}>
      <NoticeRegion notices={[...shown, ...offline]} onGone={dismiss} />
      {children}
    </LastSaid>
  )
}

function inWords(i18n: I18n, { id, what }: Announcement): ShownNotice {
  switch (what.kind) {
    case 'success':
      return {
        id,
        tone: what.message === 'NO_CERTIFICATES' ? 'info' : 'success',
        text: successMessage(i18n, what.message),
        ms: TOAST_MS,
      }
    case 'warning':
      return { id, tone: 'warning', text: failureMessage(i18n, what.code), ms: TOAST_MS }
    case 'ended': {
      const code = formatVisitorCode(what.visitorCode)
      return { id, tone: 'info', text: i18n._('CODE_REMINDER', { code }), ms: TOAST_MS }
    }
    case 'online':
      return { id, tone: 'online', text: i18n._('ONLINE'), ms: BACK_ONLINE_NOTICE_MS }
    default:
      return illegal(what)
  }
}
