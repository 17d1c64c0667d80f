import type { Direction } from '#contract/entities/direction.ts'
import { passRefusals } from '#contract/entities/pass.ts'
import { kioskView } from '#machines/kiosk/kiosk.view.ts'
import type { KioskView } from '#machines/kiosk/kiosk.types.ts'
import type { Notice } from '#machines/shared/notice.types.ts'
import type { KioskActor } from './kiosk-context.tsx'

export type Tune = 'entered' | 'left' | 'refused'

const refusals: readonly string[] = [
  ...passRefusals,
  'ANOTHER_VISIT_OPEN',
  'EVACUATION',
  'EVENT_FULL_PLEASE_WAIT',
  'NO_VISIT_OPEN',
  'VISITOR_NOT_FOUND',
]

/** Rings when a visit ends or is refused, so that a visitor recognises the answer without looking. */
export function ringAtAnswers(kiosk: KioskActor, ring: (tune: Tune) => void): void {
  kiosk.on('NOTICE', ({ notice }) => isRefused(notice) && ring('refused'))
  let ending: Direction | null = null
  kiosk.subscribe((snapshot) => {
    const before = ending
    ending = endingOf(kioskView(snapshot))
    if (before === null && ending !== null) ring(ending === 'entry' ? 'entered' : 'left')
  })
}

const isRefused = (notice: Notice): boolean => notice.kind === 'warning' && refusals.includes(notice.code)

/** Also of a visit that is only recorded, or that was opened from elsewhere. */
function endingOf(view: KioskView): Direction | null {
  if (view.screen === 'opened') return view.opened?.direction ?? null
  return view.screen === 'visit' && view.visit.screen === 'end' ? view.visit.direction : null
}
