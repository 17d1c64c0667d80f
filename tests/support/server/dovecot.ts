import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ImapFlow } from 'imapflow'
import { issueFor, makeAuthority } from '#server/tls/authority.ts'
import { makeDataDir } from '#tests/support/e2e/data-dir.ts'
import { freePort } from '#tests/support/free-port.ts'
import { hasDovecot as isThere } from '../../../scripts/dovecot.mjs'

/** It drops its rights, which only root can do. */
export const hasDovecot: boolean = process.getuid?.() === 0 && isThere()

export const ACCOUNT = { userName: 'visits', password: 'larice-07-vento' }
/** The user of least rights: mails may not belong to root. */
const MAIL_OWNER = 65_534

export interface Dovecot {
  /** TLS from the first byte. */
  readonly port: number
  /** Plain, and STARTTLS. */
  readonly plainPort: number
  /** PEM. */
  readonly authority: string
  /** Puts messages into the inbox. */
  readonly append: (...messages: string[]) => Promise<void>
  /** The inbox gets another UIDVALIDITY, and its messages other numbers. */
  readonly renumber: () => Promise<void>
  readonly stop: () => Promise<void>
  readonly start: () => Promise<void>
  /** Ends it for good. */
  readonly remove: () => Promise<void>
}

interface Options {
  /** Names of the certificate. */
  readonly names?: readonly string[]
}

/** A real IMAP server on loopback, with a certificate of an authority of its own and one account. */
export async function startDovecot({ names = ['localhost', '127.0.0.1'] }: Options = {}): Promise<Dovecot> {
  const folder = makeDataDir()
  chmodSync(folder, 0o755)
  const [port, plainPort] = [await freePort(), await freePort()]
  const authority = await makeAuthority(names)
  const pair = await issueFor(names, authority)
  const file = (name: string, content: string): string => {
    writeFileSync(join(folder, name), content, { mode: 0o600 })
    return join(folder, name)
  }
  const home = join(folder, 'mail')
  mkdirSync(home)
  chownSync(home, MAIL_OWNER, MAIL_OWNER)
  const config = file(
    'dovecot.conf',
    `
protocols = imap
listen = 127.0.0.1
base_dir = ${join(folder, 'run')}
state_dir = ${join(folder, 'state')}
log_path = ${join(folder, 'log')}
ssl = required
ssl_cert = <${file('cert.pem', `${pair.cert}\n${authority.cert}`)}
ssl_key = <${file('key.pem', pair.key)}
auth_mechanisms = plain login
# A wrong password is told at once.
auth_failure_delay = 0
mail_location = maildir:${join(home, 'Maildir')}
mail_max_userip_connections = 100
passdb {
  driver = static
  args = user=${ACCOUNT.userName} password=${ACCOUNT.password}
}
userdb {
  driver = static
  args = uid=${MAIL_OWNER} gid=${MAIL_OWNER} home=${home}
}
service imap-login {
  inet_listener imap {
    port = ${plainPort}
  }
  inet_listener imaps {
    port = ${port}
    ssl = yes
  }
}
`,
  )
  let server: ReturnType<typeof spawn> | null = null
  const client = () =>
    new ImapFlow({
      host: '127.0.0.1',
      servername: names[0],
      port,
      secure: true,
      tls: { ca: authority.cert },
      logger: false,
      auth: { user: ACCOUNT.userName, pass: ACCOUNT.password },
    })
  const start = async (): Promise<void> => {
    const started = spawn('dovecot', ['-F', '-c', config], { stdio: 'ignore' })
    server = started
    for (;;) {
      if (started.exitCode !== null) throw new Error(`dovecot ended with ${started.exitCode}`)
      const probe = client()
      probe.on('error', () => undefined)
      try {
        await probe.connect()
        await probe.logout()
        return
      } catch {
        probe.close()
        await sleep(50)
      }
    }
  }
  const stop = async (): Promise<void> => {
    if (server === null) return
    const ended = once(server, 'exit')
    server.kill()
    await ended
    server = null
  }
  await start()
  return {
    port,
    plainPort,
    authority: authority.cert,
    async append(...messages) {
      const writer = client()
      await writer.connect()
      for (const message of messages) await writer.append('INBOX', message.replace(/\r?\n/g, '\r\n'))
      await writer.logout()
    },
    async renumber() {
      await stop()
      // The next start numbers what it finds, under a new UIDVALIDITY, which is the time in seconds.
      for (const name of readdirSync(join(home, 'Maildir')))
        if (name.startsWith('dovecot')) rmSync(join(home, 'Maildir', name), { recursive: true })
      await start()
    },
    start,
    stop,
    async remove() {
      await stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
