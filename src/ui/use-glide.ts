import { useLayoutEffect, useRef } from 'react'
import { media } from './tokens.ts'

const GLIDE_MS = 180

/**
 * Shows where things went: what an answer moves starts from its old place, by a transform, and nothing is pushed.
 * @param selector of what may be moved
 * @returns to be called before the answer changes
 */
export function useGlide(selector: string): () => void {
  const before = useRef<readonly (readonly [element: Element, top: number])[]>([])
  useLayoutEffect(() => {
    const places = before.current
    before.current = []
    if (matchMedia(media.still).matches) return
    for (const [element, top] of places) {
      const by = top - element.getBoundingClientRect().top
      if (by !== 0)
        element.animate(
          { transform: [`translateY(${by}px)`, 'none'] },
          { duration: GLIDE_MS, easing: 'ease-out' },
        )
    }
  })
  return () => {
    before.current = [...document.querySelectorAll(selector)].map((element) => [
      element,
      element.getBoundingClientRect().top,
    ])
  }
}
