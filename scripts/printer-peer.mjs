/** Gets the printer that the printing tests print on: CUPS's own IPP Everywhere peer, and the bus that it asks for. */
import { spawnSync } from 'node:child_process'
import { getFromDebian } from './debian.mjs'
import { say } from './prepare.mjs'

const isThere = (command) => spawnSync(command, ['--help'], { stdio: 'ignore' }).error === undefined
const hasPeer = () => ['ippeveprinter', 'dbus-daemon'].every(isThere)

export function getPrinterPeer() {
  if (!hasPeer()) {
    say('Getting a printer for the printing tests …')
    getFromDebian(['cups-ipp-utils', 'dbus'])
  }
  if (!hasPeer()) say('Without ippeveprinter (CUPS) the tests on a real IPP printer are skipped.')
}
