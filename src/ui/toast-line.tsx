import { useEffect, useEffectEvent, useState } from 'react'
import { MORE_TIME_FACTOR } from '#contract/limits.ts'
import { CheckIcon, InfoIcon, OnlineIcon, WarningIcon } from './icons.tsx'
import * as css from './notices.css.ts'
import { visuallyHidden } from './visually-hidden.css.ts'
import type { ToastLineProps } from './notices.tsx'

const icons = { success: CheckIcon, info: InfoIcon, warning: WarningIcon, online: OnlineIcon }

type Attention = 'passing' | 'held' | 'kept'

/** Stays while a pointer or the focus rests on it, and much longer after a touch; the next touch closes it (A05). */
export function ToastLine({ notice: { id, tone, text, lang, ms, isOnlyHeard }, onGone }: ToastLineProps) {
  const [attention, setAttention] = useState<Attention>('passing')
  const leave = useEffectEvent(() => onGone(id))
  useEffect(() => {
    if (attention === 'held') return
    const timer = setTimeout(leave, attention === 'kept' ? ms * MORE_TIME_FACTOR : ms)
    return () => clearTimeout(timer)
  }, [ms, attention])
  if (isOnlyHeard) {
    return (
      <p lang={lang} className={visuallyHidden}>
        {text}
      </p>
    )
  }
  const Icon = icons[tone]
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
