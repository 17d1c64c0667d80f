import * as v from 'valibot'
import { DirectionWire } from './entities/direction.ts'

/**
 * The socket between server and tablet. It connects with the tablet's token in its handshake and then sends
 * `registerTablet`; only the server sends commands, and each is executed once.
 */
const id = v.pipe(v.string(), v.nonEmpty(), v.maxLength(64))

export const RegisterTablet = v.strictObject({
  deviceId: id,
  companyId: id,
  site: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(64))), null),
})
export type RegisterTablet = v.InferInput<typeof RegisterTablet>

export const OpenAccessCommand = v.object({
  id: v.string(),
  code: v.string(),
  /** As on the wire: true for entry, which is also the default. */
  direction: v.optional(DirectionWire, true),
})
export type OpenAccessCommand = v.InferOutput<typeof OpenAccessCommand>

/** A visitor whom reception sends to a tablet, to take the steps of the entry there. */
export const SentVisitor = v.object({ id: v.string(), code: v.string() })
export type SentVisitor = v.InferOutput<typeof SentVisitor>

/** The outcome of a command, reported by the tablet. */
export const CommandOutcome = v.strictObject({
  id: v.pipe(v.string(), v.uuid()),
  outcome: v.picklist(['done', 'refused']),
  errorCode: v.nullable(v.pipe(v.string(), v.maxLength(64), v.regex(/^[A-Z_]+$/))),
})
export type CommandOutcome = v.InferOutput<typeof CommandOutcome>

/** Names and payloads as they are sent over the socket. */
export interface ServerToTablet {
  openAccessOnTablet: (command: v.InferInput<typeof OpenAccessCommand>) => void
  /** A tablet of the version before does not know it, and does not answer. */
  visitorSent: (visitor: SentVisitor, answer: (isShown: boolean) => void) => void
  /** Something that tablets show has changed: the tablet loads it again. */
  configurationChanged: () => void
  /** Staff let a visitor in or out: the number of people inside has changed. */
  occupancyChanged: () => void
  /** The token was revoked: the tablet deletes it, and everything stored with it. */
  revoked: () => void
}

export interface TabletToServer {
  registerTablet: (tablet: RegisterTablet, registered: (accepted: boolean) => void) => void
  accessOutcome: (outcome: CommandOutcome) => void
}
