import { useLingui } from '@lingui/react'
import type { ReactNode } from 'react'
import { HostAnswers } from '#src/kiosk/screens/host-answers/host-answers.tsx'
import type { HostAnswer } from '#src/kiosk/screens/host-answers/host-news.tsx'
import * as css from './home-news.css.ts'
import { FULL } from './home-screen.tsx'

interface HomeNewsProps {
  /** No more visitors may enter now: said before the visitor begins. */
  readonly isFull?: boolean
  /** The last notice, with its language. */
  readonly last?: { readonly text: string; readonly lang: string } | null
  /** What hosts answered to visitors. */
  readonly answers?: readonly HostAnswer[]
  /** The site's; `null` = the device's own. */
  readonly timeZone?: string | null
  /** Accesses that this tablet has recorded and not sent, and those that the server has refused. */
  readonly outbox?: { readonly waiting: number; readonly refused: number }
  /** On a visitor's own phone: what to do in an evacuation. */
  readonly safety?: ReactNode
}

const NONE = { waiting: 0, refused: 0 }

/** What home has to tell beyond its greeting. It comes and goes in a place that is there already, so that nothing moves. */
export function HomeNews({
  isFull = false,
  last = null,
  answers = [],
  timeZone = null,
  outbox: { waiting, refused } = NONE,
  safety,
}: HomeNewsProps) {
  const { i18n } = useLingui()
  return (
    <div className={css.news}>
      {safety}
      {isFull && (
        <p id={FULL} className={css.full}>
          {i18n._('HOME_FULL')}
        </p>
      )}
      <HostAnswers answers={answers} timeZone={timeZone} />
      {last && (
        <p className={css.last} lang={last.lang}>
          {last.text}
        </p>
      )}
      {waiting > 0 && <p className={css.outbox}>{i18n._('OUTBOX_WAITING', { count: waiting })}</p>}
      {refused > 0 && <p className={css.outbox}>{i18n._('OUTBOX_REFUSED', { count: refused })}</p>}
    </div>
  )
}
