import { badgeMachine } from '../badge/badge.machine.ts'
import { deviceMachine } from '../device/device.machine.ts'
import { remoteOpeningMachine } from '../remote-opening/remote-opening.machine.ts'
import type { KioskPorts } from '../ports.ts'
import { sessionMachine } from '../session/session.machine.ts'
import { settingsMachine } from '../settings/settings.machine.ts'
import { visitMachine } from '../visit/visit.machine.ts'
import { kioskMachine } from './kiosk.machine.ts'

/** The kiosk machine with real effects in the browser, or fake ones in tests. */
export function kioskWith(ports: KioskPorts): typeof kioskMachine {
  const badge = badgeMachine.provide({
    actors: {
      makeBadge: ports.makeBadge,
      findBadge: ports.findBadge,
      mailBadge: ports.mailBadge,
      printBadge: ports.printBadge,
    },
  })
  return kioskMachine.provide({
    actors: {
      badge,
      tabletSocket: ports.tabletSocket,
      restoreTablet: ports.restoreTablet,
      pairTablet: ports.pairTablet,
      opening: remoteOpeningMachine.provide({
        actors: { identify: ports.identify, submitAccess: ports.submitThroughDoor },
      }),
      device: deviceMachine.provide({
        actors: {
          keepAwake: ports.keepAwake,
          becomeLeader: ports.becomeLeader,
          watchBattery: ports.watchBattery,
          sendDeviceInfo: ports.sendDeviceInfo,
        },
      }),
      settings: settingsMachine.provide({
        actors: {
          verifyPin: ports.verifyPin,
          trial: sessionMachine.provide({
            actors: { acquireToken: ports.tryCredentials, loadConfiguration: ports.loadConfiguration },
          }),
        },
      }),
      session: sessionMachine.provide({
        actors: {
          acquireToken: ports.acquireToken,
          extendToken: ports.extendToken,
          loadConfiguration: ports.loadConfiguration,
        },
      }),
      visit: visitMachine.provide({
        actors: {
          identify: ports.identify,
          identifyGuest: ports.identifyGuest,
          findGuest: ports.findGuest,
          proveGuest: ports.proveGuest,
          signUp: ports.signUpOrRecord,
          loadCertificates: ports.loadCertificates,
          mailBadge: ports.mailBadge,
          submitAccess: ports.submitOrRecord,
          learnDoor: ports.learnDoor,
          sendFeedback: ports.sendFeedback,
          badge,
        },
      }),
    },
  })
}
