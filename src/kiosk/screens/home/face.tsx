import type { ReactNode } from 'react'
import { Clock } from '#src/ui/clock.tsx'
import * as css from './face.css.ts'

interface FaceProps {
  /** The site's; `null` = the device's own. */
  readonly timeZone: string | null
  /** The company's picture; without one, rings in its colours. */
  readonly picture?: ReactNode
}

/** Fills what the welcome leaves free: the time, on the company's picture or on a drawing in its colours. */
export function Face({ timeZone, picture }: FaceProps) {
  return (
    <div className={css.face}>
      {/* Quarters of circles, which turn with the direction of reading; the day stands beside them. */}
      <svg
        className={css.rings}
        viewBox="0 0 400 200"
        preserveAspectRatio="xMaxYMax meet"
        aria-hidden="true"
        data-turns
      >
        <path d="M200 200A200 200 0 0 1 400 0V200Z" />
        <path d="M264 200A136 136 0 0 1 400 64V200Z" />
        <path d="M328 200A72 72 0 0 1 400 128V200Z" />
      </svg>
      {picture}
      <div className={picture ? css.time.onPicture : css.time.plain}>
        <Clock timeZone={timeZone} />
      </div>
    </div>
  )
}
