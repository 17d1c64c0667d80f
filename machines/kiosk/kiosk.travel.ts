import type { Step } from '#contract/visit-steps.ts'
import type { VisitView } from '../visit/visit.types.ts'
import type { KioskView } from './kiosk.types.ts'

/** Where a screen lies on the way from home to the welcome: a visitor who goes on sees it come from ahead. */

export type Travel = 'forward' | 'back'

const HOME = 0
const FIRST_STEP = 20

/** `null`: the screen is no place on that way, such as the welcome or a start of the tablet. */
function depthOf(view: KioskView): number | null {
  switch (view.screen) {
    case 'home':
      return HOME
    case 'otherFeatures':
      return 1
    case 'getBadge':
    case 'settings':
    case 'multiScan':
      return 2
    case 'visit':
      return depthIn(view.visit)
    default:
      return null
  }
}

function depthIn(visit: VisitView): number | null {
  switch (visit.screen) {
    case 'auth':
      return 10
    case 'visitorType':
      return 11
    case 'idauth':
    case 'qrauth':
    case 'byName':
    case 'invited':
    case 'signup':
      return 12
    case 'number':
    case 'desk':
      return 13
    case 'expected':
      return 14
    case 'badge':
    case 'submitting':
    case 'refused':
    case 'end':
      return null
    default:
      // Every step, so that a new one has its direction.
      visit.screen satisfies Step
      return FIRST_STEP + (visit.progress?.step ?? 0)
  }
}

/** The direction from one screen to the next; `null` if it has none, or nothing moved. */
export function travelBetween(before: KioskView, after: KioskView): Travel | null {
  const from = depthOf(before)
  const to = depthOf(after)
  if (from === null || to === null || from === to) return null
  return to > from ? 'forward' : 'back'
}

/** Whether another screen is shown now. */
export const isElsewhere = (before: KioskView, after: KioskView): boolean =>
  before.screen !== after.screen ||
  (before.screen === 'visit' && after.screen === 'visit' && before.visit.screen !== after.visit.screen)
