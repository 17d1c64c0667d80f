import { type AddressInfo, createServer, type Socket } from 'node:net'
import { SMTPServer } from 'smtp-server'

export interface ReceivedMail {
  readonly recipients: string[]
  readonly raw: Buffer
}

export interface MailServer {
  readonly url: string
  readonly received: ReceivedMail[]
  /** How many connections to it are open. */
  readonly connections: () => number
  readonly close: () => Promise<void>
}

/**
 * A real SMTP server on loopback.
 * @param reply what it says to each recipient; `null` takes the mail
 * @param taken what it waits for before it says that it has taken one; rejects to refuse the mail itself
 * @param port `0`: any that is free
 */
export async function mailServer(
  reply: (attempt: number, address: string) => Error | null = () => null,
  taken: (mail: ReceivedMail) => Promise<void> = async () => undefined,
  port = 0,
): Promise<MailServer> {
  const received: ReceivedMail[] = []
  let attempts = 0
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo: ({ address }, _, callback) => callback(reply(++attempts, address)),
    onData: (stream, session, callback) => {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        const recipients = session.envelope.rcptTo.map(({ address }) => address)
        const mail = { recipients, raw: Buffer.concat(parts) }
        received.push(mail)
        taken(mail).then(() => callback(), callback)
      })
    },
  })
  // A client that is killed resets its connection.
  server.on('error', () => undefined)
  const listening = server.listen(port, '127.0.0.1')
  await new Promise((resolve) => listening.once('listening', resolve))
  return {
    url: `smtp://127.0.0.1:${(listening.address() as AddressInfo).port}`,
    received,
    connections: () => server.connections.size,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

/** A refusal by a mail server: 451 for now, 550 for ever. */
export const smtpRefusal = (responseCode: number): Error => Object.assign(new Error('no'), { responseCode })

/** The `reply` of a mail server that says "not now" to the next recipient whenever it is told to. */
export function busyAtTimes() {
  let isBusy = false
  return {
    beBusyOnce: (): void => {
      isBusy = true
    },
    /** It was told to, and no recipient has come since. */
    isBusy: (): boolean => isBusy,
    reply: (): Error | null => {
      const wasBusy = isBusy
      isBusy = false
      return wasBusy ? smtpRefusal(451) : null
    },
  }
}

/** Accepts connections and says nothing, as a mail server does whose machine is out of memory. */
export async function silentMailServer() {
  const sockets = new Set<Socket>()
  let connections = 0
  let received = 0
  const server = createServer((socket) => {
    connections++
    sockets.add(socket)
    socket.on('data', (part) => {
      received += part.length
    })
    socket.on('error', () => undefined)
    socket.on('close', () => sockets.delete(socket))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** How many it has accepted so far. */
    connections: (): number => connections,
    /** Bytes that were said to it: a client waits for its greeting. */
    received: (): number => received,
    close(): Promise<void> {
      for (const socket of sockets) socket.destroy()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}
