import '#src/ui/every-script.ts'
import '#src/ui/global.ts'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { createRoot } from 'react-dom/client'
import { activateLocale, localeFrom } from '#src/i18n/locales.ts'
import { applyPalette } from '#src/ui/apply-palette.ts'
import { paletteFrom } from '#src/ui/palette.ts'
import { type PreviewContent, PREVIEW_READY } from './preview-content.ts'
import { PreviewedScreen } from './previewed-screen.tsx'

/** The page in the preview frame: it shows what the console sends it, and cannot do anything else. */
const container = document.querySelector('#root')
if (!container) throw new Error('The page has no #root')
const root = createRoot(container)

addEventListener('message', ({ source, origin, data }: MessageEvent) => {
  if (source !== parent || origin !== location.origin) return
  void show(data as PreviewContent)
})
parent.postMessage(PREVIEW_READY, location.origin)

async function show(content: PreviewContent): Promise<void> {
  await activateLocale(localeFrom(content.locale))
  applyPalette(document.documentElement, paletteFrom(content.colors))
  root.render(
    <I18nProvider i18n={i18n}>
      <PreviewedScreen key={content.screen} content={content} />
    </I18nProvider>,
  )
}
