import { useRef } from 'react'
import * as css from './dialog-below.css.ts'
import { MoreButton } from './more-below.tsx'
import { useBelow } from './use-below.ts'

/** Last in a dialog: says that it goes on below the screen's edge, and scrolls on. */
export function DialogBelow() {
  const veil = useRef<HTMLElement>(null)
  const below = useBelow(veil)
  return (
    <div
      className={css.place}
      ref={(place) => {
        // What scrolls is the veil around the dialog.
        veil.current = place?.closest<HTMLElement>('[data-veil]') ?? null
      }}
    >
      {below.isMore && (
        <div className={css.edge}>
          <MoreButton items={0} onPress={below.scrollOn} />
        </div>
      )}
    </div>
  )
}
