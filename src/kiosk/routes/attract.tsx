import { useLingui } from '@lingui/react'
import { useEffect, useState } from 'react'
import { ATTRACT_LANGUAGE_MS, ATTRACT_LEAVE_MS, ATTRACT_PICTURE_MS } from '#contract/limits.ts'
import type { Configuration } from '#machines/ports.ts'
import { AttractScreen, type ShownPicture } from '#src/kiosk/screens/attract/attract-screen.tsx'
import { invitationIn } from '#src/i18n/invitation.ts'
import { type Locale, offeredLanguages } from '#src/i18n/locales.ts'
import { focusHeading } from '#src/ui/heading.tsx'
import { useNow } from '#src/ui/use-now.ts'
import { isDecoded, picturesOf } from './company-pictures.ts'

interface AttractProps {
  /** `null`: home itself is shown. */
  readonly phase: 'bright' | 'dimmed' | null
  readonly configuration: Configuration
  readonly isFull: boolean
  readonly isWatching: boolean
  readonly isNight: boolean
}

/** The company's pictures over home, until the first touch, key or badge. */
export function Attract({ phase, ...props }: AttractProps) {
  const isUp = useShield(phase !== null)
  return isUp && <Layer {...props} phase={phase} />
}

function Layer({ phase, configuration, isFull, isWatching, isNight }: AttractProps) {
  const { i18n } = useLingui()
  const { company, generals, services } = configuration
  const languages = services.language
    ? offeredLanguages(generals.languages).map(({ locale }) => locale)
    : [generals.defaultLanguage]
  const watching = isWatching ? [i18n._('HOME_CAMERA_ASK')] : []
  return (
    <AttractScreen
      company={company}
      pictures={usePictures(picturesOf(configuration))}
      timeZone={generals.timeZone}
      invitation={useInvitation(languages)}
      notes={[...(isFull ? [i18n._('HOME_FULL')] : []), ...watching]}
      isWatching={isWatching}
      isDimmed={phase === 'dimmed' || isNight}
      isLeaving={phase === null}
      drift={driftAt(useNow())}
    />
  )
}

/** After the finger has left, browsers still press what lies below it. */
const LATE_PRESS_MS = 350

/** Belongs to the browser, as for a reload. */
const FUNCTION_KEY = /^F\d+$/

/**
 * Whether the layer is there. It stays until the touch that woke the tablet is over, so that this touch presses nothing;
 * and no key that wakes it does.
 */
function useShield(isShown: boolean): boolean {
  const [isUp, setUp] = useState(isShown)
  if (isShown && !isUp) setUp(true)
  // Home is shown before the listeners of the key that woke it have all run: this one has to outlast that.
  useEffect(() => {
    if (!isUp) return
    const mute = (event: KeyboardEvent) => {
      if (FUNCTION_KEY.test(event.key)) return
      event.preventDefault()
      focusHeading()
    }
    addEventListener('keydown', mute, { capture: true })
    return () => removeEventListener('keydown', mute, { capture: true })
  }, [isUp])
  useEffect(() => {
    if (isShown || !isUp) return
    // A touch in progress ends it later; without one, as after a key, it only fades.
    let timer = setTimeout(() => setUp(false), ATTRACT_LEAVE_MS + LATE_PRESS_MS)
    const hold = ({ buttons }: PointerEvent) => {
      if (buttons !== 0) clearTimeout(timer)
    }
    const end = (ms: number) => () => {
      clearTimeout(timer)
      timer = setTimeout(() => setUp(false), ms)
    }
    const [pressed, released] = [end(0), end(LATE_PRESS_MS)]
    const swallow = (event: Event) => {
      event.stopPropagation()
      event.preventDefault()
      pressed()
    }
    const options = { capture: true }
    addEventListener('pointermove', hold, options)
    addEventListener('pointerup', released, options)
    addEventListener('pointercancel', released, options)
    addEventListener('click', swallow, options)
    return () => {
      clearTimeout(timer)
      removeEventListener('pointermove', hold, options)
      removeEventListener('pointerup', released, options)
      removeEventListener('pointercancel', released, options)
      removeEventListener('click', swallow, options)
    }
  }, [isShown, isUp])
  return isUp
}

/** One picture, or two while the newer fades in; the others are released. */
function usePictures(all: readonly ShownPicture[]): readonly ShownPicture[] {
  const [shown, setShown] = useState<readonly ShownPicture[]>([])
  const key = all.map(({ url }) => url).join(' ')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list is made anew at each render, its addresses are not
  useEffect(() => {
    let index = 0
    let isOver = false
    const show = async () => {
      const next = all[index % all.length]
      index += 1
      if (!next || !(await isDecoded(next.url)) || isOver) return
      setShown((before) => {
        const last = before.at(-1)
        return last && last.url !== next.url ? [last, next] : [next]
      })
    }
    void show()
    const timer = setInterval(() => void show(), ATTRACT_PICTURE_MS)
    return () => {
      isOver = true
      clearInterval(timer)
    }
  }, [key])
  return shown
}

/** The invitation, in one of the offered languages after the other. */
function useInvitation(languages: readonly Locale[]) {
  const { i18n } = useLingui()
  const [invitation, setInvitation] = useState({
    text: i18n._('ATTRACT_TOUCH'),
    lang: document.documentElement.lang,
  })
  const key = languages.join(' ')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list is made anew at each render, its languages are not
  useEffect(() => {
    let index = Math.max(0, languages.indexOf(i18n.locale as Locale))
    let isOver = false
    const timer = setInterval(async () => {
      index += 1
      const language = languages[index % languages.length]
      const next = language && (await invitationIn(language).catch(() => null))
      if (next && !isOver) setInvitation(next)
    }, ATTRACT_LANGUAGE_MS)
    return () => {
      isOver = true
      clearInterval(timer)
    }
  }, [key])
  return invitation
}

const REACH_PX = 12
const MINUTE_MS = 60_000

/** A path that comes back to the same place only after hours. */
function driftAt(now: Date): { readonly x: number; readonly y: number } {
  const minute = Math.floor(now.getTime() / MINUTE_MS)
  return {
    x: Math.round(REACH_PX * Math.sin(minute * 0.37)),
    y: Math.round(REACH_PX * Math.cos(minute * 0.23)),
  }
}
