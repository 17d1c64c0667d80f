import { useLingui } from '@lingui/react'
import { createContext, type ReactNode, use } from 'react'
import type { SaidNotice } from '#machines/notices/notices.types.ts'
import { useKioskView } from '#src/kiosk/connect/kiosk-context.tsx'
import { useLate } from '#src/kiosk/connect/use-late.ts'
import { useNotices } from '#src/kiosk/connect/use-notices.ts'
import { withEveryWord } from '#src/i18n/locales.ts'
import { NoticeRegion } from '#src/ui/notices.tsx'

const LastSaid = createContext<SaidNotice | null>(null)

/** The last notice, to be read on home after it has disappeared (A05). */
export const useLastSaid = (): SaidNotice | null => use(LastSaid)

const load = () => Promise.all([import('./notice-words.ts'), import('#src/ui/toast-line.tsx')])

/** Shows the notices (toasts) on every screen. */
export function NoticeBoard({ children }: { readonly children: ReactNode }) {
  const { i18n } = useLingui()
  const [words, shape] = useLate(() => withEveryWord(load)) ?? [null, null]
  const { shown, last, close } = useNotices(words && ((emitted) => words.inWords(i18n, emitted)))
  const { online } = useKioskView()
  return (
    <LastSaid value={last}>
      <NoticeRegion
        notices={shown}
        Line={shape?.ToastLine}
        offline={online ? null : i18n._('OFFLINE')}
        onGone={close}
      />
      {children}
    </LastSaid>
  )
}
