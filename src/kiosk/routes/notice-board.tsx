import type { I18n } from '@lingui/core'
import { useLingui } from '@lingui/react'
import { createContext, type ReactNode, use } from 'react'
import { BACK_ONLINE_NOTICE_MS, TOAST_MS, TOUCHLESS_ALERT_MS } from '#contract/limits.ts'
import { formatVisitorCode } from '#contract/entities/visitor-code.ts'
import type { KioskEmitted } from '#machines/kiosk/kiosk.types.ts'
import type { SaidNotice } from '#machines/notices/notices.types.ts'
import { useKioskView } from '#src/kiosk/connect/kiosk-context.tsx'
import { useNotices, type Words } from '#src/kiosk/connect/use-notices.ts'
import { failureMessage, successMessage } from '#src/i18n/messages.ts'
import { NoticeRegion, type Toast } from '#src/ui/notices.tsx'

const LastSaid = createContext<SaidNotice | null>(null)

/** The last notice, to be read on home after it has disappeared (A05). */
export const useLastSaid = (): SaidNotice | null => use(LastSaid)

/** Shows the notices (toasts) on every screen. */
export function NoticeBoard({ children }: { readonly children: ReactNode }) {
  const { i18n } = useLingui()
  const { shown, last, close } = useNotices((emitted) => inWords(i18n, emitted))
  const { online } = useKioskView()
  const offline: readonly Toast[] = online
    ? []
    : [{ id: 'offline', tone: 'offline', text: i18n._('OFFLINE'), ms: null }]
  return (
    <LastSaid value={last}>
      <NoticeRegion notices={[...shown, ...offline]} onGone={close} />
      {children}
    </LastSaid>
  )
}

function inWords(i18n: I18n, emitted: KioskEmitted): Words | null {
  const words = (tone: Words['tone'], text: string, ms = TOAST_MS): Words => ({
    tone,
    text,
    ms,
    isOnScreen: false,
  })
  switch (emitted.type) {
    case 'NOTICE': {
      const { notice } = emitted
      if (notice.kind === 'warning')
        return {
          ...words('warning', failureMessage(i18n, notice.code, notice.site)),
          isOnScreen: notice.isOnScreen === true,
        }
      const tone = notice.message === 'NO_CERTIFICATES' ? 'info' : 'success'
      return words(tone, successMessage(i18n, notice.message))
    }
    case 'VISIT_ENDED':
      return words('info', i18n._('CODE_REMINDER', { code: formatVisitorCode(emitted.visitorCode) }))
    case 'TOUCHLESS_BEGAN':
      return words('info', i18n._('TOUCHLESS_ALERT'), TOUCHLESS_ALERT_MS)
    case 'BACK_ONLINE':
      return words('online', i18n._('ONLINE'), BACK_ONLINE_NOTICE_MS)
    default:
      return null
  }
}
