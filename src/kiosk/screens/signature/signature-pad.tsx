import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { type Point, paint, type SignatureDrawing } from './ink.ts'
import { pad, padBelowName, paper } from './signature-screen.css.ts'

interface SignaturePadProps {
  readonly label: string
  readonly invalid: boolean
  readonly describedBy: string | undefined
  readonly drawing: SignatureDrawing
  /** Called with each finished stroke. `null` if the pad is read-only. */
  readonly onStroke: ((stroke: readonly Point[]) => void) | null
  /** The field for a name stands above it. */
  readonly isBelowName?: boolean
}

const PIXEL_RATIO_MAX = 2

export function SignaturePad({
  label,
  invalid,
  describedBy,
  drawing,
  onStroke,
  isBelowName = onStroke === null,
}: SignaturePadProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [width, setWidth] = useState(0)
  const current = useRef<{ readonly pointer: number; readonly points: Point[] } | null>(null)

  useEffect(() => {
    const element = canvas.current
    if (!element) return
    const observer = new ResizeObserver(() => setWidth(element.clientWidth))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])

  useEffect(() => {
    const element = canvas.current
    if (!element || width === 0) return
    const ratio = Math.min(devicePixelRatio, PIXEL_RATIO_MAX)
    element.width = Math.round(width * ratio)
    element.height = Math.round(element.clientHeight * ratio)
    paint(element, drawing)
  }, [drawing, width])

  const collect = (event: PointerEvent<HTMLCanvasElement>, points: Point[]) => {
    const box = event.currentTarget.getBoundingClientRect()
    const events = event.nativeEvent.getCoalescedEvents?.() ?? []
    for (const { clientX, clientY } of events.length > 0 ? events : [event]) {
      points.push([(clientX - box.left) / box.width, (clientY - box.top) / box.width])
    }
  }

  const onPointerDown = (event: PointerEvent<HTMLCanvasElement>) => {
    // One pointer at a time, so that a resting hand does not draw.
    if (!onStroke || current.current || event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    const points: Point[] = []
    current.current = { pointer: event.pointerId, points }
    collect(event, points)
  }
  const onPointerMove = (event: PointerEvent<HTMLCanvasElement>) => {
    const stroke = current.current
    if (stroke?.pointer !== event.pointerId || drawing.kind !== 'strokes') return
    collect(event, stroke.points)
    // Painted without React, because ink must follow the finger within a frame.
    paint(event.currentTarget, { kind: 'strokes', strokes: [...drawing.strokes, stroke.points] })
  }
  const onPointerEnd = (event: PointerEvent<HTMLCanvasElement>) => {
    const stroke = current.current
    if (stroke?.pointer !== event.pointerId) return
    current.current = null
    onStroke?.(stroke.points)
  }

  return (
    <div className={paper}>
      <canvas
        ref={canvas}
        role="img"
        tabIndex={-1}
        aria-label={label}
        aria-invalid={invalid}
        aria-describedby={describedBy}
        className={isBelowName ? padBelowName : pad}
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onPointerUp={onPointerEnd}
        onPointerCancel={onPointerEnd}
      />
    </div>
  )
}
