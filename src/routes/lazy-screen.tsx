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

/** A visitor should never wait for a screen: failures show when the screen is really asked for. */
export async function fetchScreensAhead(): Promise<void> {
  import('#src/ui/every-script.ts').catch(() => {})
  // What was fetched may bring further ones along.
  for (let count = 0; count < loaders.length; ) {
    const fresh = loaders.slice(count)
    count = loaders.length
    await Promise.allSettled(fresh.map((load) => load()))
  }
}
