import { useEffect, useEffectEvent, useState } from 'react'
import { MORE_TIME_FACTOR } from '#contract/limits.ts'
import { CheckIcon, InfoIcon, OfflineIcon, OnlineIcon, WarningIcon } from './icons.tsx'
import * as css from './notices.css.ts'

type NoticeTone = 'success' | 'info' | 'warning' | 'offline' | 'online'

export interface Toast {
  readonly id: string
  readonly tone: NoticeTone
  /** Empty: it is gone, and keeps its place. */
  readonly text: string
  /** Language of the text; the page's by default. */
  readonly lang?: string
  /** Milliseconds until it closes; `null` = until its sender removes it. */
  readonly ms: number | null
}

type Voice = 'assertive' | 'polite'

const voiceOf = ({ tone }: Toast): Voice => (tone === 'warning' ? 'assertive' : 'polite')

const icons = {
  success: CheckIcon,
  info: InfoIcon,
  warning: WarningIcon,
  offline: OfflineIcon,
  online: OnlineIcon,
}

interface NoticeRegionProps {
  readonly notices: readonly Toast[]
  /** Called when its time is over, or it was closed by a touch. */
  readonly onGone: (id: string) => void
}

/**
 * Always on the page, also when empty: assistive technology announces only what is added to a region that it knows. A
 * dialog hides elements without an aria-live of their own, whatever their role.
 */
export function NoticeRegion({ notices, onGone }: NoticeRegionProps) {
  const list = (voice: Voice, isLasting = false) => (
    <div
      role={voice === 'assertive' ? 'alert' : 'status'}
      aria-live={voice}
      className={isLasting ? css.lasting : undefined}
    >
      {notices
        .filter((notice) => voiceOf(notice) === voice && (notice.ms === null) === isLasting)
        .map((notice) =>
          notice.text ? (
            <NoticeLine key={notice.id} notice={notice} onGone={onGone} />
          ) : (
            <div key={notice.id} />
          ),
        )}
    </div>
  )
  return (
    <div className={css.region} data-testid="notices">
      <div className={css.passing}>
        {list('assertive')}
        {list('polite')}
      </div>
      {list('polite', true)}
    </div>
  )
}

type Attention = 'passing' | 'held' | 'kept'

interface NoticeLineProps {
  readonly notice: Toast
  readonly onGone: (id: string) => void
}

/** Stays while a pointer or the focus rests on it, and much longer after a touch; the next touch closes it (A05). */
function NoticeLine({ notice: { id, tone, text, lang, ms }, onGone }: NoticeLineProps) {
  const [attention, setAttention] = useState<Attention>('passing')
  const leave = useEffectEvent(() => onGone(id))
  useEffect(() => {
    if (ms === null || attention === 'held') return
    const timer = setTimeout(leave, attention === 'kept' ? ms * MORE_TIME_FACTOR : ms)
    return () => clearTimeout(timer)
  }, [ms, attention])
  const Icon = icons[tone]
  if (ms === null) {
    return (
      <p lang={lang} className={css.notice[tone]}>
        <Icon size="1.5em" />
        {text}
      </p>
    )
  }
  const hold = () => setAttention('held')
  const release = () => setAttention((before) => (before === 'held' ? 'passing' : before))
  return (
    <p
      lang={lang}
      className={css.notice[tone]}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard user must be able to stop the time
      tabIndex={0}
      // A touch gives the focus as well.
      onFocus={({ target }) => target.matches(':focus-visible') && hold()}
      onBlur={release}
      onPointerEnter={({ pointerType }) => pointerType === 'mouse' && hold()}
      onPointerLeave={({ pointerType }) => pointerType === 'mouse' && release()}
      onPointerUp={({ pointerType }) => {
        if (pointerType === 'mouse') return
        if (attention === 'kept') onGone(id)
        else setAttention('kept')
      }}
    >
      <Icon size="1.5em" />
      {text}
    </p>
  )
}
