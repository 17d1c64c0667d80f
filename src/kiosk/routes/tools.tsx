import { useLingui } from '@lingui/react'
import { useKioskView } from '#src/kiosk/connect/kiosk-context.tsx'
import { activateLocale, languages } from '#src/i18n/locales.ts'
import { LanguagePicker } from '#src/ui/language-picker.tsx'
import { TextSizeButton } from '#src/ui/text-size-button.tsx'

/** The tools at the top right of every screen. */
export function Tools() {
  const { i18n } = useLingui()
  const view = useKioskView()
  const picksLanguage = 'configuration' in view && view.configuration.services.language
  return (
    <>
      <TextSizeButton />
      {picksLanguage && (
        <LanguagePicker
          languages={languages}
          current={i18n.locale}
          onChoose={(locale) => void activateLocale(locale)}
        />
      )}
    </>
  )
}
