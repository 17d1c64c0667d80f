import type { ComponentProps } from 'react'
import { activateLocale, offeredLanguages } from '#src/i18n/locales.ts'
import { LanguagePills } from '#src/kiosk/screens/home/language-pills.tsx'
import type { PairingScreen } from '#src/kiosk/screens/unconfigured/pairing-screen.tsx'
import type { FrameProps } from '#src/ui/frame/step-frame.tsx'
import { VisitCard, type VisitFacts } from '#src/ui/frame/visit-card.tsx'
import { LanguagePicker } from '#src/ui/language-picker.tsx'
import { SpokenModeButton } from '#src/ui/spoken-mode-button.tsx'
import { TextSizeButton } from '#src/ui/text-size-button.tsx'
import { motto } from './people.ts'

const nothing = (): void => undefined

const noFacts: VisitFacts = { visitor: null, visitorType: null, host: null, reason: null, documents: null }

const languages = offeredLanguages([])

export const company = { name: 'Officine Aurora', logo: null }

const tools = (locale: string) => (
  <>
    <SpokenModeButton />
    <TextSizeButton />
    <LanguagePicker
      languages={languages}
      current={locale}
      onChoose={(chosen) => void activateLocale(chosen)}
    />
  </>
)

/** The visit so far; without facts, the company. */
export const cardSample = (facts?: Partial<VisitFacts>) => (
  <VisitCard company={company} motto={motto} facts={facts && { ...noFacts, ...facts }} />
)

export const homeTools = (locale: string) => (
  <>
    <SpokenModeButton />
    <TextSizeButton />
    <LanguagePicker
      languages={languages}
      current={locale}
      onChoose={(chosen) => void activateLocale(chosen)}
      isNamed={languages.slice(0, 4).every((language) => language.locale !== locale)}
    />
    <LanguagePills languages={languages.slice(0, 4)} onChoose={(chosen) => void activateLocale(chosen)} />
  </>
)

export const frameSample = (locale: string, changes: Partial<FrameProps> = {}): FrameProps => ({
  company,
  onBack: nothing,
  isLastPage: false,
  busy: false,
  progress: { step: 1, of: 4 },
  tools: tools(locale),
  card: cardSample(),
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
