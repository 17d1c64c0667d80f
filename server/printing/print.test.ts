import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import ReceiptPrinterEncoder from '@point-of-sale/receipt-printer-encoder'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { ready } from 'zpl-renderer-js'
import { pixelsOf, pixelsOfDots, pixelsOfRaster, readQr } from '#tests/support/badge-pixels.ts'
import { makeBadges, template } from '#tests/support/badges.ts'
import { freePort } from '#tests/support/free-port.ts'
import { ESCPOS_END, hasIppPeer, ippPeer, obedient, rawPrinter } from '#tests/support/printers.ts'
import type { Bitmap } from '#server/badges/badge.types.ts'
import { createBadgeRenderer } from '#server/badges/renderer.ts'
import { escPosJob } from './escpos.ts'
import { createPrinting, type Printing } from './print.ts'
import { PRINT_LIMIT_MS } from './print.types.ts'
import { parsePrinterAddress } from './printer-address.ts'
import { printerLookup } from './printer-network.ts'

const renderer = createBadgeRenderer({ timeLimitMs: 20_000 })
const contents = makeBadges(4, 11)
const [content] = contents as [(typeof contents)[number]]
const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})
afterAll(() => renderer.close())
// The first badge pays for the thread and the fonts.
await renderer.picture(content, template)

const printingOn = (port: number): Printing =>
  createPrinting({ renderer, extraPorts: [port], allowsLoopback: true })

async function raw(...behaviour: Parameters<typeof rawPrinter>) {
  const printer = await rawPrinter(...behaviour)
  closing.push(printer.close)
  return printer
}

const isDark = ({ width, rows }: Bitmap, x: number, y: number): boolean =>
  ((rows[y * Math.ceil(width / 8) + (x >> 3)] ?? 0) & (0x80 >> (x & 7))) !== 0

async function bitmapOf(dpi: number): Promise<Bitmap> {
  const drawn = await renderer.bitmap(content, template, dpi)
  if (!drawn.ok) throw new Error(drawn.error.message)
  return drawn.value
}

/** The dots that a printer would burn: the bands of all `GS v 0` commands, one below the other. */
function readEscPos(job: Buffer): { stride: number; rows: Buffer } {
  const bands: Buffer[] = []
  let stride = 0
  for (let at = job.indexOf('\x1dv0', 0, 'latin1'); at >= 0; at = job.indexOf('\x1dv0', at, 'latin1')) {
    stride = job.readUInt16LE(at + 4)
    const length = stride * job.readUInt16LE(at + 6)
    bands.push(job.subarray(at + 8, at + 8 + length))
    at += 8 + length
  }
  return { stride, rows: Buffer.concat(bands) }
}

const ZPL_END = Buffer.from('~HS')

test('an ESC/POS printer gets the badge', async () => {
  const printer = await raw(obedient(ESCPOS_END, Buffer.from([0])))
  const printed = await printingOn(printer.port).print(
    `escpos://127.0.0.1:${printer.port}`,
    content,
    template,
  )
  expect(printed).toEqual({ ok: true, value: null })
  const { stride, rows } = readEscPos(printer.received())
  const height = rows.length / stride
  const dots = { width: stride * 8, height, rows }
  expect(readQr(pixelsOfDots(dots.width, height, (x, y) => isDark(dots, x, y)))).toBe(content.payload)
})

test('our ESC/POS equals that of a widely used encoder for the same picture', async () => {
  const bitmap = await bitmapOf(203)
  const width = Math.ceil(bitmap.width / 8) * 8
  const height = bitmap.height - (bitmap.height % 8)
  const { data } = pixelsOfDots(width, height, (x, y) => x < bitmap.width && isDark(bitmap, x, y))
  const encoder = new ReceiptPrinterEncoder({ language: 'esc-pos', imageMode: 'raster', width: 48 })
  const theirs = readEscPos(
    Buffer.from(encoder.image({ data, width, height } as ImageData, width, height, 'threshold').encode()),
  )
  const ours = readEscPos(
    escPosJob({ ...bitmap, height, rows: bitmap.rows.subarray(0, (width / 8) * height) }),
  )
  expect(theirs.stride).toBe(ours.stride)
  expect(theirs.rows.equals(ours.rows)).toBe(true)
})

test('a ZPL printer gets the badge, dot for dot', { timeout: 60_000 }, async () => {
  const printer = await raw(obedient(ZPL_END, '\x02030,0,0\x03\r\n'))
  const printed = await printingOn(printer.port).print(
    `zpl://127.0.0.1:${printer.port}?dpi=203`,
    content,
    template,
  )
  expect(printed).toEqual({ ok: true, value: null })
  const { api } = await ready
  const label = printer.received().toString('latin1').replace('~HS', '')
  const bitmap = await bitmapOf(203)
  const png = await api.zplToBase64Async(label, bitmap.width / 8, bitmap.height / 8, 8)
  const { data, width, height } = await pixelsOf(Buffer.from(png, 'base64'))
  expect(readQr({ data, width, height })).toBe(content.payload)
  let differing = 0
  for (let y = 0; y < Math.min(height, bitmap.height); y++)
    for (let x = 0; x < Math.min(width, bitmap.width); x++)
      if ((data[(y * width + x) * 4] ?? 0) < 128 !== isDark(bitmap, x, y)) differing++
  expect(differing).toBe(0)
})

// Debian: cups-ipp-utils and dbus-daemon.
describe.skipIf(!hasIppPeer)('a real IPP Everywhere peer', () => {
  for (const withLabels of [true, false])
    test(`stores the badge ${withLabels ? 'on its labels' : 'though it knows no such paper'}`, {
      timeout: 60_000,
    }, async () => {
      const port = await freePort()
      const peer = await ippPeer(port, withLabels)
      closing.push(peer.close)
      const printed = await printingOn(port).print(peer.address, content, template)
      expect(printed).toEqual({ ok: true, value: null })
      const [stored] = await peer.stored()
      if (!stored) throw new Error('Nothing was stored')
      expect(readQr(pixelsOfRaster(stored))).toBe(content.payload)
    })
})

/** Answers IPP statuses one after another; formats are asked first. */
async function ippPrinter(statuses: readonly number[]) {
  const bodies: Buffer[] = []
  const server = createServer(async (request: IncomingMessage, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const body = Buffer.concat(parts)
    const asksFormats = body.readUInt16BE(2) === 0x000b
    const status = asksFormats ? 0 : (statuses[bodies.length] ?? 0)
    if (!asksFormats) bodies.push(body)
    const format = Buffer.from('\x01\x02\x49\x00\x19document-format-supported\x00\x09image/png\x03', 'latin1')
    const head = Buffer.from([2, 0, status >> 8, status & 0xff, 0, 0, 0, 1])
    response.setHeader('content-type', 'application/ipp').end(Buffer.concat([head, format]))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(() => new Promise((resolve) => server.close(() => resolve())))
  const { port } = server.address() as AddressInfo
  return { port, bodies }
}

test('a busy IPP printer is asked again, one without our paper is left to choose', async () => {
  const { port, bodies } = await ippPrinter([0x0507, 0x040b, 0x0507, 0x0000])
  expect(await printingOn(port).print(`127.0.0.1:${port}`, content, template)).toEqual({
    ok: true,
    value: null,
  })
  expect(bodies.map((body) => body.includes('media-col'))).toEqual([true, true, false, false])
  for (const body of bodies) expect(body.includes(Buffer.from(content.name))).toBe(false)
})

test('a permanent refusal of an IPP printer is reported as refused', async () => {
  const { port } = await ippPrinter([0x0503])
  const printed = await printingOn(port).print(`ipp://127.0.0.1:${port}/x`, content, template)
  expect(printed.ok ? null : printed.error).toEqual({ code: 'REFUSED', message: 'IPP status 0x0503' })
})

describe('a printer that is away costs at most 3 s', () => {
  const hangs = (): void => {}
  const drips = (socket: Socket): void => {
    socket.write('HTTP/1.1 200 OK\r\nX-Slow: ')
    const drip = setInterval(() => socket.write('a'), 200)
    socket.on('close', () => clearInterval(drip))
  }
  const stopsReading = (socket: Socket): void => void setImmediate(() => socket.pause())
  const hangsUp = (socket: Socket): void => void socket.destroy()

  async function cost(address: string, port: number): Promise<{ code: string | null; ms: number }> {
    const start = performance.now()
    const printed = await printingOn(port).print(address, content, template)
    return { code: printed.ok ? null : printed.error.code, ms: performance.now() - start }
  }

  for (const protocol of ['ipp', 'escpos', 'zpl']) {
    test(`${protocol}: refused`, async () => {
      const port = await freePort()
      const { code, ms } = await cost(`${protocol}://127.0.0.1:${port}`, port)
      expect(code).toBe('UNREACHABLE')
      expect(ms).toBeLessThan(1_500)
    })
    test(`${protocol}: hangs up`, async () => {
      const { port } = await raw(hangsUp)
      expect((await cost(`${protocol}://127.0.0.1:${port}`, port)).code).toBe('UNREACHABLE')
    })
    test.each([
      ['hangs', hangs],
      ['stops reading', stopsReading],
    ])(`${protocol}: %s`, async (_, behave) => {
      const { port } = await raw(behave)
      const { code, ms } = await cost(`${protocol}://127.0.0.1:${port}`, port)
      expect(code).toBe('TOO_SLOW')
      expect(ms).toBeLessThan(PRINT_LIMIT_MS + 250)
    })
  }
  test('ipp: drips its answer', async () => {
    const { port } = await raw(drips)
    const { code, ms } = await cost(`ipp://127.0.0.1:${port}`, port)
    expect(code).toBe('TOO_SLOW')
    expect(ms).toBeLessThan(PRINT_LIMIT_MS + 250)
  })
})

describe('addresses', () => {
  test.each([
    ['192.168.1.20', { protocol: 'ipp', host: '192.168.1.20', port: 631, path: '/ipp/print' }],
    ['printer.local/ipp/label', { protocol: 'ipp', host: 'printer.local', port: 631, path: '/ipp/label' }],
    ['IPP://Printer.Local', { protocol: 'ipp', host: 'printer.local', port: 631, path: '/ipp/print' }],
    ['[fd12::1]:9100', { protocol: 'ipp', host: 'fd12::1', port: 9100, path: '/ipp/print' }],
    ['escpos://10.0.0.7', { protocol: 'escpos', host: '10.0.0.7', port: 9100, dpi: 203 }],
    ['zpl://10.0.0.7:9100?dpi=300', { protocol: 'zpl', host: '10.0.0.7', port: 9100, dpi: 300 }],
  ])('%s', (typed, expected) => {
    const parsed = parsePrinterAddress(typed)
    expect(parsed.ok && parsed.value).toMatchObject(expected)
  })

  const machineItself = [
    ...['127.0.0.1', '2130706433', '0x7f000001', '0177.0.0.1', '127.1', '[::1]', '[::ffff:127.0.0.1]'],
    ...['[::ffff:7f00:1]', 'localhost', 'LOCALHOST.', 'printer.localhost', '127.255.255.254'],
  ]
  const neverPrinters = [
    ...['169.254.169.254', '2852039166', '0xa9fea9fe', '0251.0376.0251.0376', '169.254.1.1', '[fe80::1]'],
    ...['[febf::1]', '[::ffff:169.254.169.254]', '[::ffff:a9fe:a9fe]', '[fd00:ec2::254]', '100.100.100.200'],
    ...['0.0.0.0', '0', '[::]', '[::169.254.169.254]', '[64:ff9b::a9fe:a9fe]', '[2002:a9fe:a9fe::1]'],
    ...['224.0.0.251', '255.255.255.255', '[ff02::1]', '192.0.0.192', '168.63.129.16'],
  ]
  test.each(machineItself)('%s is this machine, which the operator has to allow', (host) => {
    expect(parsePrinterAddress(host).ok).toBe(false)
    expect(parsePrinterAddress(`zpl://${host}:9100`, undefined, true).ok).toBe(true)
  })
  test.each(neverPrinters)('%s is no printer’s', (host) => {
    for (const address of [host, `escpos://${host}`, `ipp://${host}:631/ipp/print`]) {
      expect(parsePrinterAddress(address).ok).toBe(false)
      expect(parsePrinterAddress(address, undefined, true).ok).toBe(false)
    }
  })

  test('a name is judged by its address at the time of the connection', async () => {
    const led = (allowsLoopback: boolean) =>
      new Promise((done) =>
        printerLookup(allowsLoopback)('localhost', { all: true }, (error, found) => done(error ?? found)),
      )
    expect(await led(false)).toBeInstanceOf(Error)
    expect(await led(true)).toContainEqual({ address: '127.0.0.1', family: 4 })
  })

  test('no connection is made to any of 60 others', async () => {
    const trap = await raw(() => {})
    const { port } = trap
    const ports = [22, 25, 80, 443, 5432, 6379, 8080, 0, 65_536, port]
    const others = [
      ...ports.flatMap((other) =>
        ['ipp', 'escpos', 'zpl', ''].map((scheme) => `${scheme ? `${scheme}://` : ''}127.0.0.1:${other}`),
      ),
      ...['http', 'https', 'file', 'gopher', 'ipps', 'socket', 'tcp'].map(
        (scheme) => `${scheme}://127.0.0.1:${port}/`,
      ),
      `ipp://user:pw@127.0.0.1:${port}`,
      `ipp://127.0.0.1:631@127.0.0.1:${port}`,
      `escpos://127.0.0.1:${port}#:9100`,
      `escpos://127.0.0.1:${port}\\:9100`,
      `escpos://127.0.0.1:9100 :${port}`,
      `escpos://127.0.0.1:9100\r\nHost: x`,
      'zpl://127.0.0.1:9100?dpi=1',
      'zpl://127.0.0.1:9100?dpi=NaN',
      'escpos://',
      'ipp:///etc/passwd',
      '',
      ' ',
      'constructor://127.0.0.1:9100',
    ]
    expect(others).toHaveLength(60)
    const printing = createPrinting({ renderer })
    for (const address of others) {
      const printed = await printing.print(address, content, template)
      expect([address, printed.ok ? null : printed.error.code]).toEqual([address, 'ADDRESS_REFUSED'])
    }
    expect(trap.connections()).toBe(0)
  })
})
