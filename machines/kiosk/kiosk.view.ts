import type { SnapshotFrom } from 'xstate'
import { given } from '../shared/given.ts'
import { HOME_PATH } from '../visit/visit.steps.ts'
import { GET_BADGE_PATH, pathOf } from './kiosk.paths.ts'
import type { kioskMachine } from './kiosk.machine.ts'
import type { KioskView } from './kiosk.types.ts'

/**
 * The one thing that screens and the URL read. Subscribing to the kiosk is enough: it follows its visit, and
 * the configuration and the visit's view keep their identity until they change.
 */
export function kioskView(snapshot: SnapshotFrom<typeof kioskMachine>): KioskView {
  const { configuration, failed, visit, badge, operator, isMobile, idleWarned } = snapshot.context
  const online = snapshot.matches({ connection: 'online' })
  const frame = { path: HOME_PATH, online, isMobile, idleWarned }
  if (snapshot.matches({ desk: 'unconfigured' })) return unconfigured(snapshot, frame, false)
  if (snapshot.matches({ desk: { served: 'booting' } })) {
    const { isConfiguring, isUnreachable } = snapshot.context
    if (isConfiguring) return unconfigured(snapshot, frame, !isUnreachable)
    return { screen: 'booting', ...frame, failed }
  }
  if (badge !== null) {
    return {
      screen: 'getBadge',
      ...frame,
      path: GET_BADGE_PATH,
      configuration: given(configuration),
      badge,
    }
  }
  if (operator !== null) {
    const { errand } = snapshot.context
    const became = operator.stage === 'configuring' && errand.kind === 'setup'
    const path = pathOf(became ? { ...errand, kind: 'configure' } : errand)
    return { screen: 'settings', ...frame, path, configuration: given(configuration), operator }
  }
  // A visit that has not yet said where it stands is not shown: home stays for that moment.
  if (visit === null) {
    return {
      screen: 'home',
      ...frame,
      configuration: given(configuration),
      showCounter: snapshot.context.settings.showCounter,
      offersSettings: snapshot.matches({ desk: { served: { home: 'tapped' } } }),
    }
  }
  return { screen: 'visit', ...frame, path: visit.path, configuration: given(configuration), visit }
}

/** A set-up without stored codes is a configuration: somebody must type them. */
function unconfigured(
  { context: { place, failed } }: SnapshotFrom<typeof kioskMachine>,
  frame: Pick<KioskView, 'path' | 'online' | 'isMobile' | 'idleWarned'>,
  busy: boolean,
): KioskView {
  return {
    screen: 'unconfigured',
    ...frame,
    path: place === null ? HOME_PATH : pathOf({ ...place, kind: 'configure' }),
    failed: busy ? null : failed,
    companyId: place?.companyId ?? null,
    site: place?.site ?? null,
    busy,
  }
}
