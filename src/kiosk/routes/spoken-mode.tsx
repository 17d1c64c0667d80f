import { Suspense } from 'react'
import { useSpokenMode, wishOfSpokenMode } from '#src/ui/spoken-mode.ts'
import { lazyScreen } from './lazy-screen.tsx'

const SpokenBar = lazyScreen(() =>
  import('#src/kiosk/screens/spoken/spoken-bar.tsx').then((file) => file.SpokenBar),
)

/** The bar of spoken mode, above every screen while it is on. */
export function SpokenModeBar() {
  const mode = useSpokenMode()
  return <Suspense>{mode?.isOn && <SpokenBar {...mode} onWish={wishOfSpokenMode} />}</Suspense>
}
