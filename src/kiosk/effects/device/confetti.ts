import { create } from 'canvas-confetti'
import { CONFETTI_PIECES } from '#contract/limits.ts'

/** Celebrates a tablet that has just been set up; does nothing if reduced motion is preferred. */
export async function throwConfetti(): Promise<void> {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
  const canvas = document.createElement('canvas')
  canvas.ariaHidden = 'true'
  Object.assign(canvas.style, {
    position: 'fixed',
    inset: 0,
    width: '100%',
    height: '100%',
    pointerEvents: 'none',
  })
  document.body.append(canvas)
  // Runs on the page itself: the library would create its worker from text, which the policy forbids.
  const confetti = create(canvas, { resize: true, useWorker: false })
  await confetti({
    particleCount: CONFETTI_PIECES,
    spread: 130,
    startVelocity: 55,
    origin: { x: 0.5, y: 0.7 },
  })
  canvas.remove()
}
