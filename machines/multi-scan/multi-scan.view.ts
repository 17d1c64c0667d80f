import type { SnapshotFrom } from 'xstate'
import type { multiScanMachine } from './multi-scan.machine.ts'
import type { MultiScanView } from './multi-scan.types.ts'

const MULTI_SCAN_PATH = '/app/flow/multiScan'

/** Maps the machine's state to what the scanning screen shows. */
export function multiScanView(snapshot: SnapshotFrom<typeof multiScanMachine>): MultiScanView {
  const { context } = snapshot
  return {
    screen: 'multiScan',
    path: MULTI_SCAN_PATH,
    canGoBack: snapshot.can({ type: 'BACK' }),
    busy: snapshot.hasTag('busy'),
    cameraId: context.cameraId,
    answer: context.answer,
    recent: context.recent,
  }
}
