import type { SnapshotFrom } from 'xstate'
import { OPERATOR_PIN_TRIES } from '#contract/limits.ts'
import { isHeld } from './settings.setup.ts'
import type { settingsMachine } from './settings.machine.ts'
import type { SettingsView } from './settings.types.ts'

/** Maps the machine's state to what the settings screens show; never the PIN or the service code. */
export function settingsView(snapshot: SnapshotFrom<typeof settingsMachine>): SettingsView {
  const { operatorTask, credentials, wanted, settings, tries, lockMs, failed } = snapshot.context
  if (snapshot.matches('gate')) {
    const left = OPERATOR_PIN_TRIES - tries.wrong
    return {
      stage: 'pin',
      triesLeft: failed === 'FORBIDDEN' && left > 0 ? left : null,
      lockedMs: snapshot.matches({ gate: 'locked' }) ? lockMs : null,
      failed,
      busy: snapshot.matches({ gate: 'checking' }),
    }
  }
  const busy = snapshot.matches('trying')
  if (operatorTask.kind === 'settings') {
    const { taxCode, site } = failed === null ? credentials : wanted
    return { stage: 'open', taxCode, site, settings, isHeld: isHeld(snapshot.context), failed, busy }
  }
  if (operatorTask.kind === 'setup') return { stage: 'settingUp' }
  return { stage: 'configuring', companyId: operatorTask.companyId, site: operatorTask.site, failed, busy }
}
