import { useCallback } from 'react'
import { CONFETTI_PIECES } from '#contract/limits.ts'
import { useEmitted } from '#src/connect/kiosk-context.tsx'

/** For the operator whose tablet has just begun to work. */
export function useConfetti(): void {
  useEmitted(
    'CONFIGURED',
    useCallback(() => void throwConfetti(), []),
  )
}

async function throwConfetti(): Promise<void> {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
  const { create } = await import('canvas-confetti')
  // Without a worker: ours may not be made of text by the page.
  const confetti = create(undefined, { resize: true, useWorker: false })
  await confetti({
    particleCount: CONFETTI_PIECES,
    spread: 130,
    startVelocity: 55,
    origin: { x: 0.5, y: 0.7 },
    disableForReducedMotion: true,
  })
}
