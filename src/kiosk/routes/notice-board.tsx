import type { I18n } from '@lingui/core'
import { useLingui } from '@lingui/react'
import { createContext, type ReactNode, use, useCallback } from 'react'
import { BACK_ONLINE_NOTICE_MS, TOAST_MS, TOUCHLESS_ALERT_MS } from '#contract/limits.ts'
import { formatVisitorCode } from '#contract/entities/visitor-code.ts'
import { illegal } from '#contract/result.ts'
import { useKioskView } from '#src/kiosk/connect/kiosk-context.tsx'
import { type Announcement, type Said, useNotices } from '#src/kiosk/connect/use-notices.ts'
import { failureMessage, successMessage } from '#src/i18n/messages.ts'
import { NoticeRegion, type Toast } from '#src/ui/notices.tsx'

const LastSaid = createContext<Said<Toast> | null>(null)

/** The last notice, to be read on home after it has disappeared (A05). */
export const useLastSaid = (): Said<Toast> | null => use(LastSaid)

/** Shows the notices (toasts) on every screen. */
export function NoticeBoard({ children }: { readonly children: ReactNode }) {
  const { i18n } = useLingui()
  const say = useCallback(
    ({ id, what }: Announcement): Toast => {
      const [tone, text, ms = TOAST_MS] = inWords(i18n, what)
      return { id, tone, text, ms, isOnScreen: what.kind === 'warning' && what.isOnScreen }
    },
    [i18n],
  )
  const { shown, last, dismiss } = useNotices(say)
  const { online } = useKioskView()
  const offline: readonly Toast[] = online
    ? []
    : [{ id: 'offline', tone: 'offline', text: i18n._('OFFLINE'), ms: null }]
  return (
    <LastSaid value={last}>
      <NoticeRegion notices={[...shown, ...offline]} onGone={dismiss} />
      {children}
    </LastSaid>
  )
}

type Words = readonly [tone: Toast['tone'], text: string, ms?: number]

function inWords(i18n: I18n, what: Announcement['what']): Words {
  switch (what.kind) {
    case 'success':
      return [what.message === 'NO_CERTIFICATES' ? 'info' : 'success', successMessage(i18n, what.message)]
    case 'warning':
      return ['warning', failureMessage(i18n, what.code)]
    case 'ended':
      return ['info', i18n._('CODE_REMINDER', { code: formatVisitorCode(what.visitorCode) })]
    case 'touchless':
      return ['info', i18n._('TOUCHLESS_ALERT'), TOUCHLESS_ALERT_MS]
    case 'online':
      return ['online', i18n._('ONLINE'), BACK_ONLINE_NOTICE_MS]
    default:
      return illegal(what)
  }
}
