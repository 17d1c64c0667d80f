import { useLingui } from '@lingui/react'
import { useKioskView } from '#src/connect/kiosk-context.tsx'
import { activateLocale, languages } from '#src/i18n/locales.ts'
import { LanguagePicker } from '#src/ui/language-picker.tsx'

/** Top right on every screen. */
export function Tools() {
  const { i18n } = useLingui()
  const view = useKioskView()
  if (!('configuration' in view) || !view.configuration.services.language) return null
  return (
    <LanguagePicker
      languages={languages}
      current={i18n.locale}
      onChoose={(locale) => void activateLocale(locale)}
    />
  )
}
