import { useLingui } from '@lingui/react'
import { SpeakerIcon } from './icons.tsx'
import { look } from './spoken-mode-button.css.ts'
import { useSpokenMode, wishOfSpokenMode } from './spoken-mode.ts'

/** Turns spoken mode on and off, by one tap also while taps only read. Not shown on visitors' own phones. */
export function SpokenModeButton() {
  const { i18n } = useLingui()
  const mode = useSpokenMode()
  if (mode === null) return null
  return (
    <button
      type="button"
      className={look[mode.isOn ? 'on' : 'off']}
      aria-label={mode.isOn && mode.isVoiceless ? i18n._('SPOKEN_NO_VOICE') : i18n._('SPOKEN_MODE')}
      aria-pressed={mode.isOn}
      data-direct=""
      onClick={() => wishOfSpokenMode('toggle')}
    >
      <SpeakerIcon size="1.5em" />
    </button>
  )
}
