import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { createServer as createTlsServer, TLSSocket } from 'node:tls'
import { createSecureContext } from 'node:tls'
import { BerReader, BerWriter, PagedResultsControl } from 'ldapts'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { issueFor, makeAuthority, type Pair } from '#server/tls/authority.ts'
import { createDirectoryReader } from './directory-reader.ts'
import { type DirectorySettings, readDirectory } from './read-directory.ts'

/** Directory servers that hang, lie, flood, or sit on the way: the run ends, and the server goes on. */

const PASSWORD = 'cedro-41-lume'
const NETWORKS = ['127.0.0.0/8']
const NAMES = ['localhost', '127.0.0.1']
let authority: Pair
let pair: Pair
let server: Server | null = null

beforeAll(async () => {
  authority = await makeAuthority(NAMES)
  pair = await issueFor(NAMES, authority)
})
afterEach(() => {
  server?.close()
  server = null
})

/** Answers one search. @param id of its message */
type Search = (socket: Socket, id: number) => void

const message = (id: number, write: (writer: BerWriter) => void): Buffer => {
  const writer = new BerWriter()
  writer.startSequence()
  writer.writeInt(id)
  write(writer)
  writer.endSequence()
  return writer.buffer
}
const result = (id: number, operation: number, status = 0, cookie: string | null = null): Buffer =>
  message(id, (writer) => {
    writer.startSequence(operation)
    writer.writeEnumeration(status)
    writer.writeString('')
    writer.writeString('')
    writer.endSequence()
    if (cookie === null) return
    writer.startSequence(0xa0)
    new PagedResultsControl({ value: { size: 0, cookie: Buffer.from(cookie) } }).write(writer)
    writer.endSequence()
  })
const entry = (id: number, name: string, attributes: Readonly<Record<string, string>> = {}): Buffer =>
  message(id, (writer) => {
    writer.startSequence(0x64)
    writer.writeString(name)
    writer.startSequence()
    for (const [type, value] of Object.entries(attributes)) {
      writer.startSequence()
      writer.writeString(type)
      writer.startSequence(0x31)
      writer.writeString(value)
      writer.endSequence()
      writer.endSequence()
    }
    writer.endSequence()
    writer.endSequence()
  })
const person = (nth: number): Readonly<Record<string, string>> => ({
  entryUUID: `id-${nth}`,
  givenName: `First${nth}`,
  sn: `Last${nth}`,
  modifyTimestamp: '20261101000000Z',
})
const DONE = 0x65

/** Takes every account, and answers searches as told. */
function speak(socket: Socket, search: Search): void {
  socket.on('error', () => undefined)
  socket.on('data', (bytes: Buffer) => {
    const reader = new BerReader(bytes)
    reader.readSequence()
    const id = reader.readInt() ?? 0
    const operation = reader.peek()
    if (operation === 0x60) socket.write(result(id, 0x61))
    if (operation === 0x63) search(socket, id)
  })
}

async function listening(made: Server): Promise<number> {
  server = made
  made.listen(0, '127.0.0.1')
  await new Promise((done) => made.once('listening', done))
  return (made.address() as AddressInfo).port
}
const ldaps = (search: Search) => listening(createTlsServer(pair, (socket) => speak(socket, search)))

const settings = (port: number, more: Partial<DirectorySettings> = {}): DirectorySettings => ({
  kind: 'openLdap',
  security: 'ldaps',
  host: '127.0.0.1',
  port,
  authority: authority.cert,
  baseDn: 'dc=house',
  filter: '(objectClass=person)',
  bindName: 'cn=reader',
  password: PASSWORD,
  areaAttribute: null,
  ...more,
})
const read = (port: number, more: Partial<DirectorySettings> = {}, limitMs = 10_000) =>
  readDirectory({ settings: settings(port, more), networks: NETWORKS, since: null, limitMs })

describe('a server that', () => {
  test('accepts and says nothing, or hangs in the middle, is given up in time', async () => {
    const silent = await listening(createServer())
    expect(await read(silent, {}, 300)).toEqual({ ok: false, error: 'timeOut' })
    expect(await read(silent, { security: 'startTls' }, 300)).toEqual({ ok: false, error: 'timeOut' })
    const hanging = await ldaps((socket, id) => socket.write(entry(id, 'a', person(1))))
    expect(await read(hanging, {}, 500)).toEqual({ ok: false, error: 'timeOut' })
  })

  test('ends the connection in the middle makes no complete run, and gets no second connection', async () => {
    let connections = 0
    const port = await listening(
      createTlsServer(pair, (socket) => {
        connections += 1
        speak(socket, (to, id) => {
          to.write(entry(id, 'a', person(1)))
          to.end()
        })
      }),
    )
    expect(await read(port)).toEqual({ ok: false, error: 'unreachable' })
    expect(connections).toBe(1)
  })

  test('sends an empty page and a cookie that promises more makes no complete run', async () => {
    let page = 0
    const port = await ldaps((socket, id) => {
      page += 1
      if (page === 1) socket.write(Buffer.concat([entry(id, 'a', person(1)), result(id, DONE, 0, 'more')]))
      else socket.write(result(id, DONE, 0, 'still more'))
    })
    expect(await read(port)).toEqual({ ok: false, error: 'incomplete' })
  })

  test('sends pages to their end is read', async () => {
    let page = 0
    const port = await ldaps((socket, id) => {
      page += 1
      socket.write(Buffer.concat([entry(id, 'a', person(page)), result(id, DONE, 0, page < 3 ? 'more' : '')]))
    })
    const all = await read(port)
    expect(all.ok && all.value.people.map(({ externalId }) => externalId)).toEqual(['id-1', 'id-2', 'id-3'])
  })

  test('sends without end is cut off', { tags: 'long' }, async () => {
    const big = 'x'.repeat(1_000_000)
    const port = await ldaps((socket, id) => {
      const more = (): void => {
        while (!socket.destroyed && socket.write(entry(id, 'a', { ...person(1), description: big })));
        if (!socket.destroyed) socket.once('drain', more)
      }
      more()
    })
    expect(await read(port, {}, 60_000)).toEqual({ ok: false, error: 'tooMany' })
  })

  test('sends more people than there may be is not read', { tags: 'long' }, async () => {
    let sent = 0
    const port = await ldaps((socket, id) => {
      const page = Array.from({ length: 5_000 }, () => entry(id, 'a', person(sent++)))
      socket.write(Buffer.concat([...page, result(id, DONE, 0, 'more')]))
    })
    expect(await read(port, {}, 60_000)).toEqual({ ok: false, error: 'tooMany' })
  })

  test('names attributes as JavaScript has its own changes nothing there', async () => {
    const port = await ldaps((socket, id) =>
      socket.write(
        Buffer.concat([
          entry(id, 'a', { ...person(1), ['__proto__']: 'polluted', constructor: 'polluted', toString: 'x' }),
          result(id, DONE),
        ]),
      ),
    )
    expect((await read(port)).ok).toBe(true)
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
    expect(String({})).toBe('[object Object]')
  })

  test('says what is no LDAP is given up', async () => {
    const port = await ldaps((socket) => socket.write(Buffer.alloc(2_000, 0xff)))
    const { ok } = await read(port, {}, 500)
    expect(ok).toBe(false)
  })
})

describe('on the way to StartTLS', () => {
  const ANSWER = Buffer.from('300c02010178070a010004000400', 'hex')
  /** As Active Directory writes it. */
  const LONG_ANSWER = Buffer.from('3084000000100201017884000000070a010004000400', 'hex')
  const secured = (
    answer: Buffer | null,
    search: Search,
    onPlain: (bytes: Buffer) => void = () => undefined,
  ) =>
    listening(
      createServer((socket) => {
        socket.on('error', () => undefined)
        socket.once('data', (bytes) => {
          onPlain(bytes)
          if (answer === null) return void socket.end()
          socket.write(answer)
          const secure = new TLSSocket(socket, { isServer: true, secureContext: createSecureContext(pair) })
          speak(secure, search)
        })
      }),
    )
  const one: Search = (socket, id) =>
    socket.write(Buffer.concat([entry(id, 'a', person(1)), result(id, DONE)]))

  test.each([
    ['short', ANSWER],
    ['long', LONG_ANSWER],
  ])(
    'a %s yes leads to an encrypted connection, and only the wish for it is said before',
    async (_, answer) => {
      const plain: Buffer[] = []
      const port = await secured(answer, one, (bytes) => void plain.push(bytes))
      const all = await read(port, { security: 'startTls' })
      expect(all.ok && all.value.people).toHaveLength(1)
      expect(Buffer.concat(plain).toString('latin1')).not.toContain(PASSWORD)
      expect(Buffer.concat(plain)).toHaveLength(31)
    },
  )

  test.each([
    ['a no', Buffer.from('300c02010178070a013504000400', 'hex')],
    ['a yes to another question', Buffer.from('300c02010278070a010004000400', 'hex')],
    [
      'a yes with an answer that an attacker put behind it',
      Buffer.concat([ANSWER, entry(2, 'a', person(1))]),
    ],
    ['what is no answer', Buffer.from('HTTP/1.1 400 Bad Request\r\n\r\n')],
    ['the end of the connection', null],
  ])('%s ends the try before anything is said', async (_, answer) => {
    const port = await secured(answer, one)
    expect(await read(port, { security: 'startTls' })).toEqual({ ok: false, error: 'noTls' })
  })

  test('a certificate of an authority that is not named is not believed', async () => {
    const port = await secured(ANSWER, one)
    const other = await makeAuthority(NAMES)
    for (const trusted of [null, other.cert])
      expect(await read(port, { security: 'startTls', authority: trusted })).toEqual({
        ok: false,
        error: 'unknownAuthority',
      })
  })
})

describe('the thread that reads', () => {
  const reader = createDirectoryReader(NETWORKS)
  afterAll(reader.close)

  test('is busy with a page of many tiny entries, and reads the next directory all the same', async () => {
    const port = await ldaps((socket, id) => {
      const tiny = entry(id, '')
      const flood = Array.from({ length: 60_000 }, () => tiny)
      socket.write(Buffer.concat([...flood, result(id, DONE)]))
    })
    expect(await reader.read(settings(port), null)).toEqual({ ok: false, error: 'tooMany' })
    server?.close()
    const next = await ldaps((socket, id) =>
      socket.write(Buffer.concat([entry(id, 'a', person(1)), result(id, DONE)])),
    )
    const all = await reader.read(settings(next), null)
    expect(all.ok && all.value.people).toHaveLength(1)
  })

  test('connects to no address that the operator has not listed', async () => {
    const closed = createDirectoryReader([])
    try {
      for (const host of ['127.0.0.1', 'localhost', '::1', '10.0.0.1', '169.254.169.254', '::ffff:127.0.0.1'])
        expect(await closed.read({ ...settings(1), host }, null)).toEqual({ ok: false, error: 'forbidden' })
    } finally {
      await closed.close()
    }
  })
})
