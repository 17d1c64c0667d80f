import { useState } from 'react'
import { focusFirstInvalid } from '#src/ui/focus.ts'
import { useSpokenMode } from '#src/ui/spoken-mode.ts'
import { isEmpty, type Point, type SignatureDrawing, toPicture } from './ink.ts'

export type SignatureDraft = ReturnType<typeof useSignature>

/** @param name typed so far, which is written where a visitor does not sign by hand */
export function useSignature(name: string) {
  // In the spoken mode the name is typed: the visitor does not see where to draw.
  const isSpoken = useSpokenMode()?.isOn === true
  const [strokes, setStrokes] = useState<readonly (readonly Point[])[]>([])
  const [chosen, setChosen] = useState<'drawn' | 'typed' | null>(null)
  const [tried, setTried] = useState(false)

  const isTyped = chosen === null ? isSpoken : chosen === 'typed'
  const drawing: SignatureDrawing = isTyped ? { kind: 'name', name } : { kind: 'strokes', strokes }
  const isMissing = isEmpty(drawing)
  return {
    isTyped,
    drawing,
    /** Something has been sent without a signature. */
    isComplained: tried && isMissing,
    addStroke: (stroke: readonly Point[]) => setStrokes((before) => [...before, stroke]),
    /** Takes away what was drawn; another way to sign is not complained about before it is tried. */
    begin: (way: 'drawn' | 'typed') => {
      setStrokes([])
      setChosen(way)
      setTried(false)
    },
    /** @param send gets the picture; without a signature the field with the complaint gets the focus instead */
    submit: (send: (picture: string) => void) => {
      setTried(true)
      if (isMissing) focusFirstInvalid()
      else send(toPicture(drawing))
    },
  }
}
