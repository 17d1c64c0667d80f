import { create } from 'canvas-confetti'
import { CONFETTI_PIECES } from '#contract/limits.ts'

/** For the operator whose tablet has just begun to work; nothing where motion is unwelcome. */
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
  // On the page itself: a worker of theirs would be made from text.
  const confetti = create(canvas, { resize: true, useWorker: false })
  await confetti({
    particleCount: CONFETTI_PIECES,
    spread: 130,
    startVelocity: 55,
    origin: { x: 0.5, y: 0.7 },
  })
  canvas.remove()
}
