import type { SnapshotFrom } from 'xstate'
import type { badgeMachine } from './badge.machine.ts'
import type { BadgeView, ShownBadge } from './badge.types.ts'

/** Maps the machine's state to what the badge screen shows. */
export function badgeView(snapshot: SnapshotFrom<typeof badgeMachine>): BadgeView {
  const { badge, isMobile, mails } = snapshot.context
  return {
    shown: badge === null ? null : { badge, isMobile, printing: printingOf(snapshot) },
    busy: snapshot.hasTag('busy'),
    mails,
    direction: badge?.use?.direction ?? null,
  }
}

function printingOf(snapshot: SnapshotFrom<typeof badgeMachine>): ShownBadge['printing'] {
  if (snapshot.matches({ showing: 'waiting' })) return 'waiting'
  if (snapshot.matches({ showing: 'printing' })) return 'printing'
  if (snapshot.matches({ showing: 'printed' })) return 'printed'
  return snapshot.matches({ showing: 'notPrinted' }) ? 'failed' : 'none'
}
