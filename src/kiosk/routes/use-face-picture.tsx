import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import type { Configuration } from '#machines/ports.ts'

/** Home is usable before its picture is loaded. */
const AFTER_MS = 1_500

interface Ready {
  readonly id: string
  readonly HomePicture: typeof import('./home-picture.tsx').HomePicture
}

/** The company's first picture, once it can be painted; `null` before, and without one. */
export function useFacePicture(configuration: Configuration): ReactNode {
  const [ready, setReady] = useState<Ready | null>(null)
  const id = configuration.generals.pictures[0]?.id ?? null
  const prepare = useEffectEvent(async () => {
    const { HomePicture, isReady } = await import('./home-picture.tsx')
    return id !== null && (await isReady(configuration)) ? { id, HomePicture } : null
  })
  useEffect(() => {
    if (id === null) return
    let isOver = false
    const timer = setTimeout(async () => {
      const next = await prepare().catch(() => null)
      if (next && !isOver) setReady(next)
    }, AFTER_MS)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [id])
  return ready !== null && ready.id === id ? <ready.HomePicture configuration={configuration} /> : null
}
