import { randomUUID } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport, type SendMailOptions } from 'nodemailer'
import { err, ok, type Result } from '#contract/result.ts'
import { circuitBreaker } from '#server/platform/circuit-breaker.ts'

/** `FINAL`: the server will never take this mail. `TRY_AGAIN`: it may later. */
type MailFailure = 'FINAL' | 'TRY_AGAIN'

export interface Mailer {
  /** No mail server is set: what was sent is a file in the outbox. */
  readonly isOutbox: boolean
  /** The sender of all mails. */
  readonly from: string
  /** The mail server has not answered for some time, and is not asked again yet: mails wait without a try. */
  readonly isAway: () => boolean
  readonly send: (mail: SendMailOptions) => Promise<Result<null, MailFailure>>
  readonly close: () => void
}

interface MailerOptions {
  /** `smtp://user:password@host:port`; `null`: mails become files in the outbox. */
  readonly smtpUrl: string | null
  readonly outboxDir: string
  /** The address that mails come from. */
  readonly from: string
}

/** The sender where the operator has set none: no mail server of the Internet delivers for it. */
export const DEFAULT_SENDER = 'visitor-kiosk@localhost'

const CONNECT_LIMIT_MS = 5_000
const SILENCE_LIMIT_MS = 10_000
/** SMTP replies from 500 on are final, below them they are worth another try. */
const FINAL_REPLY = 500

/** The code with which the server refused a mail; `null` if it said nothing. */
function replyOf(error: unknown): number | null {
  const code = error instanceof Error && 'responseCode' in error ? error.responseCode : null
  return typeof code === 'number' ? code : null
}

function smtpMailer(smtpUrl: string, from: string): Mailer {
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    connectionTimeout: CONNECT_LIMIT_MS,
    greetingTimeout: CONNECT_LIMIT_MS,
    socketTimeout: SILENCE_LIMIT_MS,
  })
  // A server that is silent would otherwise cost every mail, and the person who waits for it, the whole time limit.
  const breaker = circuitBreaker()
  return {
    isOutbox: false,
    from,
    isAway: breaker.isOpen,
    send: async (mail) => {
      if (!breaker.mayTry()) return err('TRY_AGAIN')
      try {
        await transport.sendMail({ ...mail, from })
        breaker.succeeded()
        return ok(null)
      } catch (error) {
        const reply = replyOf(error)
        if (reply === null) breaker.failed()
        else breaker.succeeded()
        return err(reply !== null && reply >= FINAL_REPLY ? 'FINAL' : 'TRY_AGAIN')
      }
    },
    close: () => transport.close(),
  }
}

function outboxMailer(outboxDir: string, from: string): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return {
    isOutbox: true,
    from,
    isAway: () => false,
    send: async (mail) => {
      try {
        const { message } = await transport.sendMail({ ...mail, from })
        await mkdir(outboxDir, { recursive: true, mode: 0o700 })
        const name = `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID().slice(0, 8)}`
        // Written to a temporary name and renamed, so that no reader finds half a mail.
        const aside = join(outboxDir, `.${name}.part`)
        await writeFile(aside, message as Buffer, { mode: 0o600 })
        await rename(aside, join(outboxDir, `${name}.eml`))
        return ok(null)
      } catch {
        return err('TRY_AGAIN')
      }
    },
    close: () => transport.close(),
  }
}

export const createMailer = ({ smtpUrl, outboxDir, from }: MailerOptions): Mailer =>
  smtpUrl === null ? outboxMailer(outboxDir, from) : smtpMailer(smtpUrl, from)
