import { type ComponentType, type RefObject, useEffect, useRef } from 'react'
import { OfflineIcon } from './icons.tsx'
import * as css from './notices.css.ts'
import { useRootMark } from './root-mark.ts'

export interface Toast {
  readonly id: string
  readonly tone: 'success' | 'info' | 'warning' | 'online'
  /** Empty: it is gone, and keeps its place. */
  readonly text: string
  /** Language of the text; the page's by default. */
  readonly lang?: string
  /** Milliseconds until it closes. */
  readonly ms: number
  /** The screen shows the same words: it is announced, and not shown. */
  readonly isOnlyHeard?: boolean | undefined
}

export interface ToastLineProps {
  readonly notice: Toast
  /** Called when its time is over, or it was closed by a touch. */
  readonly onGone: (id: string) => void
}

interface NoticeRegionProps {
  readonly notices: readonly Toast[]
  /** Shows one of them; loaded with their words, since home is shown without either. */
  readonly Line: ComponentType<ToastLineProps> | undefined
  /** That there is no connection, as long as there is none. */
  readonly offline: string | null
  readonly onGone: (id: string) => void
}

type Voice = 'assertive' | 'polite'

const voiceOf = ({ tone }: Toast): Voice => (tone === 'warning' ? 'assertive' : 'polite')

/**
 * Always on the page, also when empty: assistive technology announces only what is added to a region that it knows. A
 * dialog hides elements without an aria-live of their own, whatever their role.
 */
export function NoticeRegion({ notices, Line, offline, onGone }: NoticeRegionProps) {
  const region = useRef<HTMLDivElement>(null)
  useTyping(region)
  useRootMark('data-is-offline', offline !== null)
  useRootMark('data-has-notice', offline !== null || notices.some(({ text }) => text !== ''))
  const list = (voice: Voice) => (
    <div role={voice === 'assertive' ? 'alert' : 'status'} aria-live={voice}>
      {notices
        .filter((notice) => voiceOf(notice) === voice)
        .map((notice) =>
          notice.text && Line ? (
            <Line key={notice.id} notice={notice} onGone={onGone} />
          ) : (
            <div key={notice.id} />
          ),
        )}
    </div>
  )
  return (
    <div ref={region} className={css.region} data-testid="notices">
      <div className={css.passing}>
        {list('assertive')}
        {list('polite')}
      </div>
      <div role="status" aria-live="polite">
        {offline && (
          <p className={css.notice.offline}>
            <OfflineIcon size="1.5em" />
            {offline}
          </p>
        )}
      </div>
    </div>
  )
}

/** A box that is ticked has the focus as well, and no keyboard. */
const TYPED = 'input:not([type=checkbox]), textarea'

/** What is being filled in stays readable beside the notices. */
function useTyping(region: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const mark = () =>
      region.current?.toggleAttribute('data-is-typing', document.activeElement?.matches(TYPED) === true)
    const leaving = new AbortController()
    document.addEventListener('focusin', mark, leaving)
    document.addEventListener('focusout', mark, leaving)
    return () => leaving.abort()
  }, [region])
}
