import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { randomUUID } from 'node:crypto'
import type { Direction } from '#contract/entities/direction.ts'
import type { Failure, FailureCode } from '#contract/error-codes.ts'
import type { SignUpForm } from '#contract/entities/sign-up-form.ts'
import { ok, type Result } from '#contract/result.ts'
import type { KioskAccess, KioskAccessRequest } from '#machines/ports.ts'
import { createClient } from '#src/api/client.ts'
import { makeOutbox, type Outbox } from '#src/kiosk/effects/offline/outbox.ts'

/** In a browser these are there. */
Object.assign(globalThis, { isSecureContext: true, addEventListener: () => undefined })

/** The outcome of a visitor's request. */
export type Outcome =
  | { readonly outcome: 'taken'; readonly key: string; readonly visitId: string }
  | { readonly outcome: 'recorded'; readonly key: string }
  | { readonly outcome: 'refused'; readonly key: string; readonly code: FailureCode }

/** @param key of the request */
export function outcomeOf(key: string, result: Result<KioskAccess, Failure>): Outcome {
  if (!result.ok) return { outcome: 'refused', key, code: result.error.code }
  const { isRecorded, visitId } = result.value
  return isRecorded ? { outcome: 'recorded', key } : { outcome: 'taken', key, visitId }
}

interface Surroundings {
  /** Epoch milliseconds, the server's clock as the tablet knows it. */
  readonly now?: () => number
  readonly isOffline?: () => boolean
}

/** A tablet without a screen: the product's own client and outbox, on a disk of its own. */
export function nodeTablet(
  baseUrl: string,
  token: string,
  { now = Date.now, isOffline = () => false }: Surroundings = {},
) {
  const disk = new IDBFactory()
  const delivered = new Map<string, number>()
  const refused = new Map<string, FailureCode>()
  let waiting = 0
  let die = (): void => undefined
  let outbox = begin()

  function begin(): Outbox {
    const line = createClient({ baseUrl, token: () => token })
    let isDead = false
    die = () => {
      isDead = true
    }
    const never = new Promise<never>(() => undefined)
    globalThis.indexedDB = disk
    const made = makeOutbox({
      client: {
        // A page that is gone hears nothing any more.
        call: async (...asked: Parameters<typeof line.call>) => {
          const answer = await line.call(...asked)
          return isDead ? never : answer
        },
      } as typeof line,
      now,
      isSure: () => true,
      isReady: () => !isDead && !isOffline(),
      isOffline,
      isLate: () => false,
      meet: async () => ok(null),
      onGuest: () => undefined,
      onPassed: () => undefined,
      hasRoom: async () => true,
      visitorType: () => null,
      onCount: (count) => {
        if (!isDead) waiting = count.waiting
      },
      onDelivered: (key) => isDead || delivered.has(key) || delivered.set(key, Date.now()),
      onRefused: (key, code) => isDead || refused.set(key, code),
    })
    made.becomeLeader()
    return made
  }

  const quiet = new AbortController().signal
  const submit = (request: KioskAccessRequest) => outbox.submitAccess(request, quiet)
  return {
    /** When each key was delivered from the outbox, epoch milliseconds. */
    delivered,
    refused,
    waiting: () => waiting,

    stop: () => die(),

    /** A reload of the page: requests under way are lost, data that it has stored is there. */
    reload(): void {
      die()
      outbox = begin()
    },

    /** Answers the visitor's id, maybe one of the tablet's own; `null` if refused. */
    async signUp(
      name: string,
      email?: string,
    ): Promise<{ readonly visitorId: string; readonly key: string } | null> {
      const key = randomUUID()
      const form = { ...noForm, firstname: name, lastname: 'Conti', email: email ?? `${key}@visitor.example` }
      const request = {
        form,
        visitorTypeId: null,
        notice: { version: '1', language: 'it' },
        idempotencyKey: key,
      }
      const result = await outbox.signUp(request, quiet)
      return result.ok ? { visitorId: result.value.id, key } : null
    },

    async pass(direction: Direction, visitorId: string): Promise<Outcome> {
      const key = randomUUID()
      const answers = { signature: null, reason: null, hostId: null, acceptedCertificates: [], notice: null }
      return outcomeOf(key, await submit({ direction, visitorId, ...answers, idempotencyKey: key }))
    },

    submit,
  }
}

export type NodeTablet = ReturnType<typeof nodeTablet>

const noForm: SignUpForm = {
  firstname: '',
  lastname: '',
  email: '',
  companyName: null,
  phone: null,
  sex: null,
  documentType: null,
  document: null,
  birthday: null,
}
