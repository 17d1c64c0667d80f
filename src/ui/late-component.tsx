import { type ComponentType, lazy, useState } from 'react'

interface LateComponent<Props extends object> {
  /** Shown at once if it is loaded already; else React shows the fallback, and that for 300 ms at least. */
  readonly Late: ComponentType<Props>
  /** Loads it ahead. */
  readonly fetch: () => Promise<unknown>
}

/** A component in a chunk of its own. */
export function lateComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LateComponent<Props> {
  let loaded: ComponentType<Props> | null = null
  const fetch = async () => {
    loaded = await load()
    return { default: loaded }
  }
  const Waiting = lazy(fetch) as ComponentType<Props>
  return {
    fetch,
    Late(props: Props) {
      const [Component] = useState<ComponentType<Props>>(() => loaded ?? Waiting)
      return <Component {...props} />
    },
  }
}
