import '#src/ui/every-script.ts'
import '#src/ui/global.ts'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { StrictMode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { languageList } from '#contract/languages.ts'
import { activateLocale, localeFrom } from '#src/i18n/locales.ts'
import { marked } from '#src/i18n/message-marks.ts'
import { pseudo } from '#src/i18n/pseudo.ts'
import { applyPalette } from '#src/ui/apply-palette.ts'
import { nightPalette } from '#src/ui/night.ts'
import { paletteFrom } from '#src/ui/palette.ts'
import { offerSpokenMode } from '#src/ui/spoken-mode.ts'
import { palettes } from './palettes.ts'
import { readAloud } from './read-aloud.ts'
import { samples } from './samples.tsx'

const page = document.documentElement
const place = document.querySelector('#root')
if (!place) throw new Error('The page has no place for a sample')
const root = createRoot(place)
Object.assign(page.dataset, {
  samples: Object.keys(samples).join(' '),
  locales: languageList.join(' '),
  palettes: Object.keys(palettes).join(' '),
})

/**
 * Every screen with made-up content: gallery.html?screen=home&locale=en&palette=dark. `locale=pseudo` shows texts that
 * are not messages, and how longer texts fit; `pseudo-rtl` the same from right to left; `ids` hides the id of each message
 * in its text, for `npm run i18n:screens`. The address may change without a new page, as by a link; `data-shown`
 * then tells which screen is shown.
 */
async function show(): Promise<void> {
  const wanted = new URLSearchParams(location.search)
  const name = wanted.get('screen') ?? 'home'
  const sample = samples[name]
  if (!sample) throw new Error(`No such sample; there are ${Object.keys(samples).join(' ')}`)

  const palette = wanted.get('palette') ?? 'ours'
  const make = palette === 'night' ? nightPalette : paletteFrom
  applyPalette(page, make(palettes[palette] ?? {}))
  await activateLocale(localeFrom(wanted.get('locale')))
  const locale = wanted.get('locale') ?? ''
  const change = locale.startsWith('pseudo') ? pseudo : locale === 'ids' && marked
  if (change) i18n.loadAndActivate({ locale: i18n.locale, messages: change(i18n.messages) })
  if (locale === 'pseudo-rtl') page.dir = 'rtl'
  const shown = (
    <StrictMode key={location.search}>
      <I18nProvider i18n={i18n}>{sample(i18n.locale)}</I18nProvider>
    </StrictMode>
  )
  flushSync(() => root.render(shown))
  page.dataset.shown = location.search
}

offerSpokenMode(() => undefined)
Object.assign(window, { readAloud })
addEventListener('popstate', () => void show())
await show()
