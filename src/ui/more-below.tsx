import { useLingui } from '@lingui/react'
import { type ReactNode, type RefObject, useRef } from 'react'
import { ChevronIcon } from './icons.tsx'
import * as css from './more-below.css.ts'
import { useBelow } from './use-below.ts'

interface MoreBelowProps {
  /**
   * What scrolls: with `data-item` on each of its items, those that are not seen are counted. With the tab index it is a
   * stop of the keyboard only as long as it has something to scroll.
   */
  readonly children: (box: RefObject<HTMLDivElement | null>, tabIndex: 0 | undefined) => ReactNode
  readonly isText?: boolean
  /** False: another control scrolls the box by keys, and Tab need not stop here. */
  readonly isStop?: boolean
  readonly ground?: keyof typeof css.fadeTo
  readonly className?: string
}

/** Says that a scrolled box has more below its edge, and scrolls on; at the end it is gone. */
export function MoreBelow(props: MoreBelowProps) {
  const { children, isText = false, isStop = true, ground = 'surface', className = '' } = props
  const box = useRef<HTMLDivElement>(null)
  const below = useBelow(box)
  return (
    <div data-box className={`${css.frame} ${className}`}>
      {children(box, below.canScroll ? 0 : undefined)}
      {below.isMore && (
        <>
          <span className={css.fadeTo[ground]} />
          <span className={css.onBox}>
            <MoreButton items={below.items} isText={isText} isStop={isStop} onPress={below.scrollOn} />
          </span>
        </>
      )}
    </div>
  )
}

interface MoreButtonProps {
  /** Items that are not seen; 0 = they cannot be counted. */
  readonly items: number
  readonly isText?: boolean
  readonly isStop?: boolean
  readonly onPress: () => void
}

export function MoreButton({ items, isText = false, isStop = true, onPress }: MoreButtonProps) {
  const { i18n } = useLingui()
  const words = isText ? i18n._('READ_ON') : i18n._('MORE_BELOW')
  return (
    <button
      type="button"
      data-more
      tabIndex={isStop ? undefined : -1}
      className={`${css.more} ${css.press}`}
      // The field that has the focus keeps it.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
    >
      {items > 0 ? i18n._('MORE_ITEMS', { count: items }) : words}
      <ChevronIcon />
    </button>
  )
}
