import { connect as connectPlain, isIP, type LookupFunction, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import type { MqttClient } from 'mqtt'
import type { DoorOutcome } from '#contract/doors.ts'
import { addressGuard, ForbiddenAddress } from '#server/platform/guarded-address.ts'
import type { Door } from './door.ts'
import { type DoorValues, filledAddress, filledText, filledTopic } from './door-templates.rules.ts'

const PORT = 1883
const TLS_PORT = 8883
/** Answers of a broker to a connection (MQTT 3.1.1 §3.2.2.3): a wrong user or password, or no permission. */
const UNAUTHORIZED = [4, 5]

export type TryMqttDoor = (door: Door, values: DoorValues, signal: AbortSignal) => Promise<DoorOutcome>

/**
 * Publishes once, with QoS 1, on a connection of its own: it costs some milliseconds, and there is none that has to be kept
 * alive, or that a dead broker would have the server try again for ever.
 * @param networks CIDR
 */
export function mqttDoors(networks: readonly string[]): TryMqttDoor {
  const { mayCall, lookupFor } = addressGuard(networks)

  function open(url: URL): Socket {
    const isEncrypted = url.protocol === 'mqtts:'
    const host = url.hostname.replace(/^\[|\]$/g, '')
    const port = url.port === '' ? (isEncrypted ? TLS_PORT : PORT) : Number(url.port)
    if (isIP(host) !== 0 && !mayCall(host, isEncrypted)) throw new ForbiddenAddress()
    const lookup: LookupFunction = lookupFor(isEncrypted)
    return isEncrypted
      ? connectTls({ host, port, lookup, ...(isIP(host) === 0 && { servername: host }) })
      : connectPlain({ host, port, lookup })
  }

  return async (door, values, signal) => {
    const mqtt = await import('mqtt')
    let client: MqttClient | null = null
    try {
      const socket = open(filledAddress(door.address, values))
      let isForbidden = false
      // The library reports only some errors of a connection.
      socket.on('error', (error) => {
        isForbidden = error instanceof ForbiddenAddress
      })
      const connected = new mqtt.default.MqttClient(() => socket, {
        // Once: a lost connection is the end of this try.
        reconnectPeriod: 0,
        keepalive: 0,
        clean: true,
        clientId: `door-${values.commandId}`,
        protocolVersion: 4,
        ...(door.user !== '' && { username: door.user }),
        ...(door.secret !== '' && { password: door.secret }),
      })
      client = connected
      return await new Promise<DoorOutcome>((ended) => {
        const fail = (error?: Error & { code?: number | string }) => {
          if (isForbidden) ended('forbidden')
          else if (UNAUTHORIZED.includes(Number(error?.code))) ended('unauthorized')
          else ended('unreachable')
        }
        signal.addEventListener('abort', () => ended('timeOut'), { once: true })
        if (signal.aborted) ended('timeOut')
        connected.on('error', fail)
        connected.on('close', () => fail())
        connected.on('connect', () => {
          connected.publish(
            filledTopic(door.topic, values),
            filledText(door.payload, values),
            { qos: 1 },
            (error) => ended(error ? 'refused' : 'opened'),
          )
        })
      })
    } catch (error) {
      return error instanceof ForbiddenAddress ? 'forbidden' : 'unreachable'
    } finally {
      // A hung socket is not waited for.
      client?.on('error', () => undefined)
      client?.end(true)
    }
  }
}
