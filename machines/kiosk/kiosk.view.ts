import type { SnapshotFrom } from 'xstate'
import { badgeView } from '../badge/badge.view.ts'
import { settingsView } from '../settings/settings.view.ts'
import { assertDefined } from '../shared/assert-defined.ts'
import { endPath, HOME_PATH } from '../visit/visit.steps.ts'
import { visitView } from '../visit/visit.view.ts'
import { isEnrolling, isUnapproved } from './kiosk.context.ts'
import { GET_BADGE_PATH, MULTI_SCAN_PATH, OTHER_FEATURES_PATH, pathOf, RESCAN_PATH } from './kiosk.paths.ts'
import type { kioskMachine } from './kiosk.machine.ts'
import type { KioskView } from './kiosk.types.ts'

/**
 * The view that screens and the URL follow. Subscribing to the kiosk is enough: it has a new snapshot whenever a child
 * that is shown has one, and its view includes the child's.
 */
export function kioskView(snapshot: SnapshotFrom<typeof kioskMachine>): KioskView {
  const { configuration, failed, waitSeconds, isMobile, idleWarned, outbox } = snapshot.context
  const session = activeOf(snapshot.children.session)
  const isEnding =
    session !== null && (session.matches({ active: 'ending' }) || session.matches({ active: 'extending' }))
  const visit = activeOf(snapshot.children.visit)
  const badge = activeOf(snapshot.children.badge)
  const settings = activeOf(snapshot.children.settings)
  const frame = {
    path: HOME_PATH,
    online: snapshot.matches({ connection: 'online' }),
    isMobile,
    idleWarned,
    outbox,
    isReading: snapshot.matches({ desk: { served: 'reading' } }),
    isEnding: isEnding && (visit !== null || badge !== null),
  }
  if (snapshot.matches({ desk: 'rescanning' })) {
    return {
      screen: 'rescan',
      ...frame,
      path: RESCAN_PATH,
      needsPresence: failed === 'FORBIDDEN' || snapshot.context.pass === null,
    }
  }
  if (snapshot.matches({ desk: 'restoring' })) return { screen: 'booting', ...frame, failed, waitSeconds }
  if (snapshot.matches({ desk: 'unconfigured' })) return unconfigured(snapshot, frame, false)
  if (snapshot.matches({ desk: 'pairing' })) {
    // An enrolment link asks for nothing.
    if (isEnrolling(snapshot.context)) return { screen: 'booting', ...frame, failed: null, waitSeconds: null }
    return unconfigured(snapshot, frame, true)
  }
  if (snapshot.matches({ desk: { served: 'booting' } })) {
    // Once all quick retries have failed, other codes can be typed.
    if (snapshot.context.isConfiguring) {
      const busy = session?.matches('unreachable') !== true
      if (busy && isEnrolling(snapshot.context))
        return { screen: 'booting', ...frame, failed: null, waitSeconds: null }
      return unconfigured(snapshot, frame, busy)
    }
    if (isUnapproved(snapshot.context)) return { screen: 'unapproved', ...frame }
    return { screen: 'booting', ...frame, failed, waitSeconds }
  }
  if (badge !== null) {
    return {
      screen: 'getBadge',
      ...frame,
      path: GET_BADGE_PATH,
      configuration: assertDefined(configuration),
      badge: badgeView(badge),
    }
  }
  if (settings !== null) {
    const { operatorTask } = snapshot.context
    const operator = settingsView(settings)
    const became = operator.stage === 'configuring' && operatorTask.kind === 'setup'
    const path = pathOf(became ? { ...operatorTask, kind: 'configure' } : operatorTask)
    return { screen: 'settings', ...frame, path, configuration: assertDefined(configuration), operator }
  }
  if (snapshot.matches({ desk: { served: 'opening' } })) {
    const { opened } = snapshot.context
    return {
      screen: 'opened',
      ...frame,
      path: opened ? endPath(opened.visitorCode) : HOME_PATH,
      configuration: assertDefined(configuration),
      opened,
    }
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
  const evacuation = configuration?.generals.evacuation
  if (evacuation && snapshot.matches({ desk: { served: 'evacuating' } })) {
    const { settings: chosen, cameraId } = snapshot.context
    const isDoor = snapshot.matches({ desk: { served: { evacuating: 'atDoor' } } })
    return {
      screen: 'evacuation',
      ...frame,
      path: isDoor ? MULTI_SCAN_PATH : HOME_PATH,
      configuration: assertDefined(configuration),
      evacuation,
      camera: isDoor || chosen.homeCamera ? { cameraId } : null,
    }
  }
  // A visit that is over is not shown: home follows by itself.
  if (visit === null) {
    const attract = activeOf(snapshot.children.attract)
    const attracts =
      !isMobile && assertDefined(configuration).generals.attract && attract?.matches('shown') === true
    return {
      screen: 'home',
      ...frame,
      attract: attracts ? (attract.matches({ shown: 'dimmed' }) ? 'dimmed' : 'bright') : null,
      configuration: assertDefined(configuration),
      showCounter: snapshot.context.settings.showCounter,
      knownCode: isMobile ? snapshot.context.knownCode : null,
      camera:
        !isMobile && snapshot.context.settings.homeCamera ? { cameraId: snapshot.context.cameraId } : null,
      offersTouchless: !isMobile && assertDefined(configuration).services.touchless,
      site: snapshot.context.credentials?.site ?? null,
      offersSettings: snapshot.matches({ desk: { served: { home: 'tapped' } } }),
    }
  }
  const shown = visitView(visit)
  return {
    screen: 'visit',
    ...frame,
    path: shown.path,
    configuration: assertDefined(configuration),
    visit: shown,
  }
}

/** The snapshot of a child that runs. */
function activeOf<Snapshot extends { readonly status: string }>(
  child: { readonly getSnapshot: () => Snapshot } | undefined,
): Snapshot | null {
  const snapshot = child?.getSnapshot()
  return snapshot?.status === 'active' ? snapshot : null
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
