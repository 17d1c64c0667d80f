import type { Socket } from 'node:net'
import { calls } from '#contract/calls/index.ts'
import { frames, hugeHeader, nonsense, opening, smuggling } from './messages.ts'
import { openWire } from './wire.ts'

/** An attack goes on until it is told to stop. */
type Attack = (port: number) => () => void

const TICK_MS = 50

/** So many connections a second, each of which says one of these and waits until the server ends it. */
const storm =
  (perSecond: number, messages: readonly string[]): Attack =>
  (port) => {
    const open = new Set<Socket>()
    let turn = 0
    let ticks = 0
    const going = setInterval(() => {
      for (const due = (++ticks * perSecond * TICK_MS) / 1_000; turn < due; ) {
        const { socket } = openWire(port)
        open.add(socket)
        socket.once('close', () => open.delete(socket))
        socket.write(messages[turn++ % messages.length] ?? '', 'latin1')
      }
    }, TICK_MS)
    return () => {
      clearInterval(going)
      for (const socket of open) socket.destroy()
    }
  }

/** So many connections at all times, each of which begins with the one and goes on with the other, sign by sign. */
const siege =
  (connections: number, begin: string, sign: string): Attack =>
  (port) => {
    const open = new Set<Socket>()
    let isOver = false
    const lay = () => {
      if (isOver) return
      const { socket } = openWire(port)
      open.add(socket)
      socket.once('close', () => {
        open.delete(socket)
        setTimeout(lay, TICK_MS)
      })
      socket.write(begin, 'latin1')
    }
    for (let number = 0; number < connections; number++) lay()
    const going = setInterval(() => {
      for (const socket of open) if (socket.writable) socket.write(sign, 'latin1')
    }, 1_000)
    return () => {
      isOver = true
      clearInterval(going)
      for (const socket of open) socket.destroy()
    }
  }

const head = `POST ${calls.getToken.path} HTTP/1.1\r\nHost: house\r\nContent-Type: application/json\r\n`
const small = (messages: Readonly<Record<string, string>>) =>
  Object.values(messages).filter(({ length }) => length < 100_000)

/** Attacks of one machine on a server, without flooding its network (F08). */
export const attacks: Readonly<Record<string, Attack>> = {
  'slow headers': siege(500, 'GET /api/health HTTP/1.1\r\nHost: house\r\nX-Slow: ', 'x'),
  'slow bodies': siege(500, `${head}Content-Length: 10000\r\n\r\n`, ' '),
  silence: siege(1_000, '', ''),
  'lines that say nothing': siege(500, opening, ''),
  'two requests in one': storm(200, small(smuggling)),
  nonsense: storm(200, small(nonsense)),
  'broken frames': storm(
    200,
    Object.values(frames).map((frame) => opening + frame),
  ),
  'headers of 1 MB': storm(20, [hugeHeader]),
  'a thousand requests at once': storm(1, ['GET /api/health HTTP/1.1\r\nHost: house\r\n\r\n'.repeat(1_000)]),
}
