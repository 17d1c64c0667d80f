import type { ComponentProps } from 'react'
import { activateLocale, languages } from '#src/i18n/locales.ts'
import type { PairingScreen } from '#src/kiosk/screens/unconfigured/pairing-screen.tsx'
import type { FrameProps } from '#src/ui/frame/step-frame.tsx'
import { LanguagePicker } from '#src/ui/language-picker.tsx'
import { TextSizeButton } from '#src/ui/text-size-button.tsx'

const nothing = (): void => undefined

export const company = { name: 'Officine Aurora', logo: null }

export const tools = (locale: string) => (
  <>
    <TextSizeButton />
    <LanguagePicker
      languages={languages}
      current={locale}
      onChoose={(chosen) => void activateLocale(chosen)}
    />
  </>
)

export const frameSample = (locale: string, changes: Partial<FrameProps> = {}): FrameProps => ({
  company,
  onBack: nothing,
  isLastPage: false,
  busy: false,
  progress: { step: 1, of: 4 },
  tools: tools(locale),
  ...changes,
})

/** A tablet that belongs to no company yet. */
export const pairingSample = (locale: string): ComponentProps<typeof PairingScreen> => ({
  frame: frameSample(locale, { onBack: null, progress: null }),
  failed: null,
  rejected: null,
  onPair: nothing,
  onOtherWay: nothing,
})
