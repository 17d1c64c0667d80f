import type { ComponentType } from 'react'
import { withEveryWord } from '#src/i18n/locales.ts'
import { lateComponent } from '#src/ui/late-component.tsx'

const loaders: (() => Promise<unknown>)[] = []

/** A screen in a chunk of its own; all of them are fetched once home is idle. */
export function lazyScreen<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const { Late, fetch } = lateComponent(() => withEveryWord(load))
  loaders.push(fetch)
  return Late
}

/**
 * Loads the screens ahead, so that a visitor does not wait. Failures are ignored here, and show when the screen is
 * really needed.
 * @param beside other loaders that home can do without
 */
export async function fetchAhead(...beside: readonly (() => Promise<unknown>)[]): Promise<void> {
  const everyScript = () => import('#src/ui/every-script.ts')
  let wanted: readonly (() => Promise<unknown>)[] = [...loaders, ...beside, everyScript]
  while (wanted.length > 0) {
    const known = loaders.length
    await Promise.allSettled(wanted.map((load) => load()))
    // Some screens have added further loaders.
    wanted = loaders.slice(known)
  }
}
