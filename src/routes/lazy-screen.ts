import { type ComponentType, type LazyExoticComponent, lazy } from 'react'

const loaders: (() => Promise<unknown>)[] = []

/** A screen in a chunk of its own; all of them are fetched once home has nothing else to do. */
export function lazyScreen<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  loaders.push(load)
  return lazy(async () => ({ default: await load() }))
}

/** A visitor should never wait for a screen: failures show when the screen is really asked for. */
export function fetchScreensAhead(): void {
  const everyScript = () => import('#src/ui/every-script.ts')
  for (const load of [...loaders, everyScript]) load().catch(() => {})
}
