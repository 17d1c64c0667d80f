import type { SnapshotFrom } from 'xstate'
import { given } from '../shared/given.ts'
import { endPath, HOME_PATH } from '../visit/visit.steps.ts'
import { GET_BADGE_PATH, MULTI_SCAN_PATH, OTHER_FEATURES_PATH } from './kiosk.paths.ts'
import type { kioskMachine } from './kiosk.machine.ts'
import type { KioskView } from './kiosk.types.ts'

/**
 * The one thing that screens and the URL read. Subscribing to the kiosk is enough: it follows its visit, and
 * the configuration and the visit's view keep their identity until they change.
 */
export function kioskView(snapshot: SnapshotFrom<typeof kioskMachine>): KioskView {
  const { configuration, failed, visit, badge, cameraId, isMobile } = snapshot.context
  const frame = { path: HOME_PATH, online: snapshot.matches({ connection: 'online' }), isMobile }
  if (snapshot.matches({ desk: 'unconfigured' })) return { screen: 'unconfigured', ...frame, failed }
  if (snapshot.matches({ desk: { served: 'booting' } })) return { screen: 'booting', ...frame, failed }
  if (badge !== null) {
    return {
      screen: 'getBadge',
      ...frame,
      path: GET_BADGE_PATH,
      configuration: given(configuration),
      badge,
    }
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
      configuration: given(configuration),
    }
  }
  if (snapshot.matches({ desk: { served: 'multiScanning' } })) {
    return {
      screen: 'multiScan',
      ...frame,
      path: MULTI_SCAN_PATH,
      configuration: given(configuration),
      cameraId,
    }
  }
  // A visit that has not yet said where it stands is not shown: home stays for that moment.
  if (visit === null) return { screen: 'home', ...frame, configuration: given(configuration) }
  return { screen: 'visit', ...frame, path: visit.path, configuration: given(configuration), visit }
}
