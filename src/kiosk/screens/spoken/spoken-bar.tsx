import { useLingui } from '@lingui/react'
import { type RefObject, useLayoutEffect, useRef } from 'react'
import { icon } from '#src/ui/icons.tsx'
import { useRootMark } from '#src/ui/root-mark.ts'
import type { SpokenMode, SpokenModeWish } from '#src/ui/spoken-mode.ts'
import * as css from './spoken-bar.css.ts'

type SpokenBarProps = Extract<SpokenMode, { isOn: true }> & {
  readonly onWish: (wish: SpokenModeWish) => void
}

/** Characters of a caption that takes more than two lines beside the buttons. */
const LONG = 90

const SPEAKER = 'M3 9.5v5h3L10 18V6L6 9.5H3Z'
const LouderIcon = icon(<path d={`${SPEAKER}M14 12h7M17.5 8.5v7`} />)
const SofterIcon = icon(<path d={`${SPEAKER}M14 12h7`} />)
const FasterIcon = icon(<path d="m5 6 6 6-6 6M13 6l6 6-6 6" />)
const SlowerIcon = icon(<path d="m11 6-6 6 6 6M19 6l-6 6 6 6" />)

/**
 * What is being said, in words, and how: for visitors who see something, and where no voice speaks their language. Its
 * buttons are read like every other.
 */
export function SpokenBar({ onWish, caption, lang, isVoiceless, saysPersonal, hasHeadset }: SpokenBarProps) {
  const { i18n } = useLingui()
  const bar = useRef<HTMLElement>(null)
  useHeightOf(bar)
  useRootMark('data-has-spoken-bar')
  const said = caption ?? (isVoiceless ? null : i18n._('SPOKEN_MODE'))
  return (
    <section ref={bar} className={css.bar} aria-label={i18n._('SPOKEN_MODE')}>
      <p
        className={css.caption[said && said.length > LONG ? 'long' : 'short']}
        lang={lang ?? undefined}
        data-unspoken=""
      >
        {said}
        {isVoiceless && <span className={css.note}>{i18n._('SPOKEN_NO_VOICE')}</span>}
      </p>
      <div className={css.keys}>
        <button
          type="button"
          className={css.key}
          aria-pressed={saysPersonal}
          disabled={hasHeadset}
          onClick={() => onWish('privacy')}
        >
          {i18n._('SPOKEN_ALOUD_ASK')}
        </button>
        <button
          type="button"
          className={css.key}
          aria-label={i18n._('SPOKEN_SOFTER')}
          onClick={() => onWish('softer')}
        >
          <SofterIcon size="1.5em" />
        </button>
        <button
          type="button"
          className={css.key}
          aria-label={i18n._('SPOKEN_LOUDER')}
          onClick={() => onWish('louder')}
        >
          <LouderIcon size="1.5em" />
        </button>
        <button
          type="button"
          className={css.key}
          aria-label={i18n._('SPOKEN_SLOWER')}
          onClick={() => onWish('slower')}
        >
          <SlowerIcon size="1.5em" />
        </button>
        <button
          type="button"
          className={css.key}
          aria-label={i18n._('SPOKEN_FASTER')}
          onClick={() => onWish('faster')}
        >
          <FasterIcon size="1.5em" />
        </button>
      </div>
    </section>
  )
}

/** The screens below it leave it as much room as its words take. */
function useHeightOf(bar: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const name = css.heightOfBar.slice('var('.length, -1)
    const { style } = document.documentElement
    const watch = new ResizeObserver(() => style.setProperty(name, `${bar.current?.offsetHeight ?? 0}px`))
    if (bar.current) watch.observe(bar.current, { box: 'border-box' })
    return () => {
      watch.disconnect()
      style.removeProperty(name)
    }
  }, [bar])
}
