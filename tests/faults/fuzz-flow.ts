import { setTimeout as sleep } from 'node:timers/promises'
import type { Direction } from '#contract/entities/direction.ts'
import { tokenStore } from '#server/devices/tokens.store.ts'
import { makeCompany } from '#tests/support/e2e/company.ts'
import type { TestServer } from '#tests/support/server/server-under-test.ts'
import { dice } from './dice.ts'
import { type Fault, faultProxy } from './fault-proxy.ts'
import { anomalies } from './history.ts'
import { nodeTablet } from './node-tablet.ts'
import { watched } from './watched.ts'

const STEPS_MAX = 60
const VISITORS = 3
const PATIENCE_MS = 30_000

export interface FlowReport {
  readonly sequences: number
  readonly steps: number
  readonly recorded: number
  readonly refused: number
  /** In which sequence which visitor's story differs, and how. */
  readonly divergences: readonly string[]
}

interface Done {
  readonly visitorId: string
  readonly direction: Direction
  /** Their order is that of the steps. */
  readonly at: number
}

/**
 * Random days of two tablets and one server (F02): visitors sign up, enter and leave at either, the network fails and
 * returns, requests and answers are lost, pages reload. The server's final data is compared with what an observer at the
 * door would have written down.
 */
export async function fuzzFlow(server: TestServer, sequences: number, seed: number): Promise<FlowReport> {
  const random = dice(seed)
  const sum = { sequences, steps: 0, recorded: 0, refused: 0 }
  const divergences: string[] = []
  for (let number = 1; number <= sequences; number++) {
    for (const wrong of await oneDay(server, random, sum)) divergences.push(`sequence ${number}: ${wrong}`)
  }
  return { ...sum, divergences }
}

async function oneDay(
  server: TestServer,
  random: () => number,
  sum: { steps: number; recorded: number; refused: number },
): Promise<readonly string[]> {
  const pick = <Item>(items: readonly [Item, ...Item[]]): Item =>
    items[Math.floor(random() * items.length)] ?? items[0]
  const company = await makeCompany(server.adminAccess, {})
  await company.liftLimits()
  const tokens = tokenStore(server.adminAccess.database)
  const desk = async (device: string) => {
    const token = await company.tablet(device)
    const holder = await tokens.findToken(token)
    if (holder === null) throw new Error('No holder of this token')
    let fault: Fault | null = null
    const proxy = await faultProxy(Number(new URL(server.url).port), () => {
      const now = fault
      fault = null
      return now
    })
    const strike = (how: Fault) => {
      fault = how
    }
    return { token, holder, proxy, strike, tablet: nodeTablet(proxy.url, token), own: [] as string[] }
  }
  const desks = [await desk('first'), await desk('second')] as const
  const shared: string[] = []
  for (let i = 0; i < VISITORS; i++) {
    const visitorId = await company.meet(desks[0].token)
    await tokens.bindVisitor(desks[1].holder, visitorId)
    shared.push(visitorId)
  }

  const done: Done[] = []
  const signUps = new Map<string, string>()
  const steps = 1 + Math.floor(random() * STEPS_MAX)
  for (let step = 0; step < steps; step++) {
    const here = pick(desks)
    const what = random()
    if (what < 0.08) here.proxy.setUp(false)
    else if (what < 0.2) here.proxy.setUp(true)
    else if (what < 0.26) here.tablet.reload()
    else if (what < 0.36) here.strike(pick(['reset', 'cut']))
    else if (what < 0.42) {
      const made = await here.tablet.signUp('Grace')
      if (made) {
        here.own.push(made.visitorId)
        signUps.set(made.visitorId, made.key)
      }
    } else {
      const visitorId = pick([shared[0] ?? '', ...shared.slice(1), ...here.own])
      const direction = pick(['entry', 'exit'] as const)
      const { outcome } = await here.tablet.pass(direction, visitorId)
      if (outcome === 'refused') sum.refused += 1
      else done.push({ visitorId, direction, at: step })
      if (outcome === 'recorded') sum.recorded += 1
    }
    // Two things that happen in the same millisecond have no order.
    await sleep(2)
    sum.steps += 1
  }

  for (const { proxy } of desks) proxy.setUp(true)
  const deadline = Date.now() + PATIENCE_MS
  while (desks.some(({ tablet }) => tablet.waiting() > 0) && Date.now() < deadline) await sleep(10)
  const wrong = await compare(server, company.companyId, done, signUps)
  for (const { proxy, tablet } of desks) {
    if (tablet.refused.size > 0) wrong.push(`refused: ${[...tablet.refused.values()].join()}`)
    if (tablet.waiting() > 0) wrong.push(`${tablet.waiting()} are not sent`)
    tablet.stop()
    await proxy.close()
  }
  return [...wrong, ...(await anomalies(server.adminAccess.database, company.companyId, []))]
}

async function compare(
  { adminAccess: { database } }: TestServer,
  companyId: string,
  done: readonly Done[],
  signUps: ReadonlyMap<string, string>,
): Promise<string[]> {
  const ask = async <Row extends object>(text: string) =>
    (await database.pool.query<Row>(text, [companyId])).rows
  const keys = await ask<{ key: string; visitor: string }>(
    `select key, answer ->> 'visitorId' as visitor from idempotency_keys where company_id = $1`,
  )
  const visits = await ask<{ visitor_id: string; ended: boolean; assumed: boolean }>(
    `select visitor_id, exited_at is not null as ended, exit_assumed as assumed from visits
     where company_id = $1 order by entered_at`,
  )
  const strays = await ask<{ visitor_id: string }>('select visitor_id from stray_exits where company_id = $1')
  const idOf = new Map(keys.map(({ key, visitor }) => [key, visitor]))
  const byVisitor = new Map<string, Done[]>()
  for (const event of done) {
    const key = signUps.get(event.visitorId)
    const visitorId = event.visitorId.startsWith('local-') && key ? (idOf.get(key) ?? '') : event.visitorId
    byVisitor.set(visitorId, [...(byVisitor.get(visitorId) ?? []), event])
  }
  const wrong: string[] = []
  for (const [visitorId, events] of byVisitor) {
    const story = watched(events)
    const expected = {
      visits: story.visits.map(({ exit, assumed }) => ({ ended: exit !== null, assumed })),
      strays: story.strays.length,
    }
    const stored = {
      visits: visits
        .filter(({ visitor_id }) => visitor_id === visitorId)
        .map(({ ended, assumed }) => ({ ended, assumed })),
      strays: strays.filter(({ visitor_id }) => visitor_id === visitorId).length,
    }
    if (JSON.stringify(expected) !== JSON.stringify(stored)) {
      const told = events.map(({ direction, at }) => `${direction}@${at}`).join(' ')
      wrong.push(`${told}: expected ${JSON.stringify(expected)}, stored ${JSON.stringify(stored)}`)
    }
  }
  const strangers = new Set(visits.map(({ visitor_id }) => visitor_id).filter((id) => !byVisitor.has(id)))
  for (const id of strangers) wrong.push(`no request led to the visits of ${id}`)
  return wrong
}
