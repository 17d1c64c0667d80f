import { useLingui } from '@lingui/react'
import { createContext, type ReactNode, use } from 'react'
import type { SaidNotice } from '#machines/notices/notices.types.ts'
import { useKioskView } from '#src/kiosk/connect/kiosk-context.tsx'
import { useLate } from '#src/kiosk/connect/use-late.ts'
import { useNotices } from '#src/kiosk/connect/use-notices.ts'
import { withEveryWord } from '#src/i18n/locales.ts'
import { NoticeRegion, type Toast } from '#src/ui/notices.tsx'

const LastSaid = createContext<SaidNotice | null>(null)

/** The last notice, to be read on home after it has disappeared (A05). */
export const useLastSaid = (): SaidNotice | null => use(LastSaid)

/** Shows the notices (toasts) on every screen. */
export function NoticeBoard({ children }: { readonly children: ReactNode }) {
  const { i18n } = useLingui()
  const words = useLate(() => withEveryWord(() => import('./notice-words.ts')))
  const { shown, last, close } = useNotices(words && ((emitted) => words.inWords(i18n, emitted)))
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
