import { type ComponentType, lazy, useState } from 'react'

const loaders: (() => Promise<unknown>)[] = []

/** A screen in a chunk of its own; all of them are fetched once home has nothing else to do. */
export function lazyScreen<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  let loaded: ComponentType<Props> | null = null
  const keep = async () => {
    loaded = await load()
    return { default: loaded }
  }
  loaders.push(keep)
  const Late = lazy(keep) as ComponentType<Props>
  return function LazyScreen(props: Props) {
    // One that is there already must not wait: React shows what stands in for a late one for 300 ms at least.
    const [Screen] = useState<ComponentType<Props>>(() => loaded ?? Late)
    return <Screen {...props} />
  }
}

/**
 * A visitor should never wait for a screen: failures show when the screen is really asked for.
 * @param beside what else home can do without
 */
export async function fetchAhead(...beside: readonly (() => Promise<unknown>)[]): Promise<void> {
  const everyScript = () => import('#src/ui/every-script.ts')
  let wanted: readonly (() => Promise<unknown>)[] = [...loaders, ...beside, everyScript]
  while (wanted.length > 0) {
    const known = loaders.length
    await Promise.allSettled(wanted.map((load) => load()))
    // Some have brought further ones along.
    wanted = loaders.slice(known)
  }
}
