import { useLingui } from '@lingui/react'
import { HOME_LANGUAGES } from '#contract/limits.ts'
import { useKioskView } from '#src/kiosk/connect/kiosk-context.tsx'
import { LanguagePills } from '#src/kiosk/screens/home/language-pills.tsx'
import { activateLocale, type Locale, offeredLanguages } from '#src/i18n/locales.ts'
import { LanguagePicker } from '#src/ui/language-picker.tsx'
import { SpokenModeButton } from '#src/ui/spoken-mode-button.tsx'
import { TextSizeButton } from '#src/ui/text-size-button.tsx'

/**
 * The company's languages in its order; none where it has switched the choice off. A tablet that belongs to no company
 * yet is set up in any language.
 */
function useLanguages() {
  const view = useKioskView()
  if (view.screen === 'unconfigured') return offeredLanguages([])
  const configuration = 'configuration' in view ? view.configuration : null
  return configuration?.services.language ? offeredLanguages(configuration.generals.languages) : []
}

const choose = (locale: Locale): void => void activateLocale(locale)

/** The tools at the top right of every screen. */
export function Tools() {
  const { i18n } = useLingui()
  const languages = useLanguages()
  return (
    <>
      <SpokenModeButton />
      <TextSizeButton />
      {languages.length > 0 && (
        <LanguagePicker languages={languages} current={i18n.locale} onChoose={choose} />
      )}
    </>
  )
}

/** Home has the first languages at hand, and the rest behind the picker. */
export function HomeTools() {
  const { i18n } = useLingui()
  const languages = useLanguages()
  const first = languages.slice(0, HOME_LANGUAGES)
  return (
    <>
      <SpokenModeButton />
      <TextSizeButton />
      {languages.length > first.length && (
        <LanguagePicker
          languages={languages}
          current={i18n.locale}
          onChoose={choose}
          isNamed={first.every(({ locale }) => locale !== i18n.locale)}
        />
      )}
      {languages.length > 1 && <LanguagePills languages={first} onChoose={choose} />}
    </>
  )
}
