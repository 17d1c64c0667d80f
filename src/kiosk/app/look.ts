import type { Colors } from '#contract/wire-flags.ts'
import type { Configuration } from '#machines/ports.ts'
import { writeLook } from '#src/kiosk/effects/storage/look-store.ts'
import { applyPalette, colorVariables } from '#src/ui/apply-palette.ts'
import { nightPalette } from '#src/ui/night.ts'
import { paletteFrom } from '#src/ui/palette.ts'

/**
 * How the company looks. It is loaded while the tablet starts: the first picture has the company's colours without it
 * (public/look.js).
 */

/** Applies the company's colours, corrected for contrast. */
export function showLook(element: HTMLElement, colors: Colors, isNight: boolean): void {
  element.toggleAttribute('data-night', isNight)
  applyPalette(element, isNight ? nightPalette(colors) : paletteFrom(colors))
}

/** Stores it for the first picture after the next reload. */
export const keepLook = ({ company, colors, generals }: Configuration): void =>
  writeLook({
    company: { name: company.name, logo: company.logo },
    day: colorVariables(paletteFrom(colors)),
    dark: colorVariables(nightPalette(colors)),
    night: generals.night,
    timeZone: generals.timeZone,
  })
