import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import mqtt, { type MqttClient } from 'mqtt'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { doorTemplates } from '#contract/doors.ts'
import { freePort } from '#tests/support/free-port.ts'
import { hasMosquitto } from '../../scripts/mosquitto.mjs'
import { doorOpener } from './door-opener.ts'

/** The broker that most houses have. */
const USER = 'kiosk'
const PASSWORD = 'sesam'

describe.runIf(hasMosquitto())('a door behind Mosquitto', () => {
  let folder: string
  let port: number
  let broker: ChildProcess
  let device: MqttClient
  const heard: string[] = []
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'mosquitto-'))
    port = await freePort()
    const users = join(folder, 'users')
    const config = join(folder, 'mosquitto.conf')
    // It drops its rights to this user, who has to read the file.
    writeFileSync(
      config,
      `listener ${port} 127.0.0.1\nallow_anonymous false\npassword_file ${users}\nuser root\n`,
    )
    expect(spawnSync('mosquitto_passwd', ['-b', '-c', users, USER, PASSWORD]).status).toBe(0)
    broker = spawn('mosquitto', ['-c', config], { stdio: 'ignore' })
    device = mqtt.connect(`mqtt://127.0.0.1:${port}`, {
      username: USER,
      password: PASSWORD,
      reconnectPeriod: 200,
    })
    device.on('error', () => undefined)
    device.on('message', (_, payload) => heard.push(payload.toString()))
    await new Promise<void>((connected) => device.once('connect', () => connected()))
    await device.subscribeAsync('doors/front/open', { qos: 1 })
  })
  afterAll(async () => {
    await device.endAsync(true)
    broker.kill()
    rmSync(folder, { recursive: true, force: true })
  })

  const open = (secret: string, commandId: string) =>
    doorOpener(['127.0.0.0/8'])(
      {
        ...doorTemplates.mqtt,
        recipe: 'mqtt',
        address: `mqtt://127.0.0.1:${port}`,
        user: USER,
        secret,
      },
      { commandId, visitId: randomUUID(), direction: 'entry', siteId: 'hq', deviceId: 'door-1' },
    )

  test('gets each pulse once', async () => {
    const ids = Array.from({ length: 20 }, () => randomUUID())
    for (const id of ids) expect(await open(PASSWORD, id)).toBe('opened')
    await expect.poll(() => heard.map((payload) => JSON.parse(payload).commandId)).toEqual(ids)
  })

  test('opens to no one with a wrong password', async () => {
    expect(await open('wrong', randomUUID())).toBe('unauthorized')
  })
})
