import '#src/ui/every-script.ts'
import '#src/ui/global.ts'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { activateLocale, languages, localeFrom } from '#src/i18n/locales.ts'
import { pseudo } from '#src/i18n/pseudo.ts'
import { applyPalette } from '#src/ui/apply-palette.ts'
import { paletteFrom } from '#src/ui/palette.ts'
import { palettes } from './palettes.ts'
import { samples } from './samples.tsx'

/** Every screen with made-up content: gallery.html?screen=home&locale=en&palette=dark
 * locale=pseudo shows which words are no messages, and what becomes of longer ones. */
const wanted = new URLSearchParams(location.search)
Object.assign(document.documentElement.dataset, {
  samples: Object.keys(samples).join(' '),
  locales: languages.map(({ locale }) => locale).join(' '),
  palettes: Object.keys(palettes).join(' '),
})
const root = document.querySelector('#root')
const sample = samples[wanted.get('screen') ?? 'home']
if (!root || !sample) throw new Error(`No such sample; there are ${Object.keys(samples).join(' ')}`)

applyPalette(document.documentElement, paletteFrom(palettes[wanted.get('palette') ?? 'ours'] ?? {}))
await activateLocale(localeFrom(wanted.get('locale')))
if (wanted.get('locale') === 'pseudo') {
  i18n.loadAndActivate({ locale: i18n.locale, messages: pseudo(i18n.messages) })
}
createRoot(root).render(
  <StrictMode>
    <I18nProvider i18n={i18n}>{sample(i18n.locale)}</I18nProvider>
  </StrictMode>,
)
