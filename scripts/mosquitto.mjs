/** Finds the MQTT broker Mosquitto, or installs it, for the test that opens a door through it. */
import { spawnSync } from 'node:child_process'
import { getFromDebian } from './debian.mjs'
import { say } from './prepare.mjs'

export const hasMosquitto = () => spawnSync('mosquitto', ['-h'], { stdio: 'ignore' }).error === undefined

/** Installs it as `apt-get` does, where that is possible; without it the test is skipped. */
export function getMosquitto() {
  if (hasMosquitto()) return
  say('Getting an MQTT broker for the tests of doors …')
  getFromDebian(['mosquitto'])
  if (!hasMosquitto()) say('Without Mosquitto the test on a real MQTT broker is skipped.')
}
