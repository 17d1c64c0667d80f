import type { SnapshotFrom } from 'xstate'
import { assertDefined } from '../shared/assert-defined.ts'
import { endPath, HOME_PATH } from '../visit/visit.steps.ts'
import { isUnapproved } from './kiosk.context.ts'
import { GET_BADGE_PATH, MULTI_SCAN_PATH, OTHER_FEATURES_PATH, pathOf, RESCAN_PATH } from './kiosk.paths.ts'
import type { kioskMachine } from './kiosk.machine.ts'
import type { KioskView } from './kiosk.types.ts'

/**
 * The view that screens and the URL follow. Subscribing to the kiosk is enough: its view includes the visit's, and the
 * objects in it stay the same until they change.
 */
export function kioskView(snapshot: SnapshotFrom<typeof kioskMachine>): KioskView {
  const { configuration, failed, visit, badge, operator, isMobile, idleWarned, outbox } = snapshot.context
  const frame = {
    path: HOME_PATH,
    online: snapshot.matches({ connection: 'online' }),
    isMobile,
    idleWarned,
    outbox,
    isReading: snapshot.matches({ desk: { served: 'reading' } }),
    isEnding: snapshot.context.isEnding && (visit !== null || badge !== null),
  }
  if (snapshot.matches({ desk: 'rescanning' })) {
    return { screen: 'rescan', ...frame, path: RESCAN_PATH, needsPresence: failed === 'FORBIDDEN' }
  }
  if (snapshot.matches({ desk: 'restoring' })) return { screen: 'booting', ...frame, failed }
  if (snapshot.matches({ desk: 'unconfigured' })) return unconfigured(snapshot, frame, false)
  if (snapshot.matches({ desk: 'pairing' })) return unconfigured(snapshot, frame, true)
  if (snapshot.matches({ desk: { served: 'booting' } })) {
    const { isConfiguring, isUnreachable } = snapshot.context
    if (isConfiguring) return unconfigured(snapshot, frame, !isUnreachable)
    if (isUnapproved(snapshot.context)) return { screen: 'unapproved', ...frame }
    return { screen: 'booting', ...frame, failed }
  }
  if (badge !== null) {
    return {
      screen: 'getBadge',
      ...frame,
      path: GET_BADGE_PATH,
      configuration: assertDefined(configuration),
      badge,
    }
  }
  if (operator !== null) {
    const { operatorTask } = snapshot.context
    const became = operator.stage === 'configuring' && operatorTask.kind === 'setup'
    const path = pathOf(became ? { ...operatorTask, kind: 'configure' } : operatorTask)
    return { screen: 'settings', ...frame, path, configuration: assertDefined(configuration), operator }
  }
  if (snapshot.matches({ desk: { served: 'opening' } })) {
    const { opened } = snapshot.context
    return { screen: 'opened', ...frame, path: opened ? endPath(opened.visitorCode) : HOME_PATH, opened }
  }
  if (snapshot.matches({ desk: { served: 'otherFeatures' } })) {
    return {
      screen: 'otherFeatures',
      ...frame,
      path: OTHER_FEATURES_PATH,
      configuration: assertDefined(configuration),
    }
  }
  if (snapshot.matches({ desk: { served: 'multiScanning' } })) {
    const { cameraId } = snapshot.context
    return {
      screen: 'multiScan',
      ...frame,
      path: MULTI_SCAN_PATH,
      configuration: assertDefined(configuration),
      cameraId,
    }
  }
  // A visit that has not sent its first view is not shown: home stays for that moment.
  if (visit === null) {
    return {
      screen: 'home',
      ...frame,
      configuration: assertDefined(configuration),
      showCounter: snapshot.context.settings.showCounter,
      isKnown: isMobile && snapshot.context.knownCode !== null,
      offersTouchless: !isMobile && assertDefined(configuration).services.touchless,
      site: snapshot.context.credentials?.site ?? null,
      offersSettings: snapshot.matches({ desk: { served: { home: 'tapped' } } }),
    }
  }
  return { screen: 'visit', ...frame, path: visit.path, configuration: assertDefined(configuration), visit }
}

/** A set-up without stored codes becomes a configuration: the operator types them. */
function unconfigured(
  { context: { place, failed, pairingFailed } }: SnapshotFrom<typeof kioskMachine>,
  frame: Pick<KioskView, 'path' | 'online' | 'isMobile' | 'isReading' | 'isEnding' | 'idleWarned' | 'outbox'>,
  busy: boolean,
): KioskView {
  return {
    screen: 'unconfigured',
    ...frame,
    path: place === null ? HOME_PATH : pathOf({ ...place, kind: 'configure' }),
    failed: busy ? null : failed,
    pairingFailed: busy ? null : pairingFailed,
    companyId: place?.companyId ?? null,
    site: place?.site ?? null,
    busy,
  }
}
