import { useLingui } from '@lingui/react'
import { useKioskView } from '#src/kiosk/connect/kiosk-context.tsx'
import { activateLocale, offeredLanguages } from '#src/i18n/locales.ts'
import { LanguagePicker } from '#src/ui/language-picker.tsx'
import { TextSizeButton } from '#src/ui/text-size-button.tsx'

/** The tools at the top right of every screen. */
export function Tools() {
  const { i18n } = useLingui()
  const view = useKioskView()
  const configuration = 'configuration' in view ? view.configuration : null
  return (
    <>
      <TextSizeButton />
      {configuration?.services.language && (
        <LanguagePicker
          languages={offeredLanguages(configuration.generals.languages)}
          current={i18n.locale}
          onChoose={(locale) => void activateLocale(locale)}
        />
      )}
    </>
  )
}
