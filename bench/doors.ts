import { randomUUID } from 'node:crypto'
import { cpus } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { calls } from '#contract/calls/index.ts'
import { consoleCalls } from '#contract/console/index.ts'
import { type DoorRecipe, doorTemplates } from '#contract/doors.ts'
import { makeCompany, type TestCompany } from '#tests/support/e2e/company.ts'
import { freePort } from '#tests/support/free-port.ts'
import { DOOR_SECRET, DOOR_USER, fakeBroker, fakeDoors } from '#tests/support/server/fake-doors.ts'
import { addMetVisitors } from '#tests/support/server/met-visitors.ts'
import { type ServerUnderTest, serverUnderTest } from '#tests/support/server/server-under-test.ts'
import { hire } from '#tests/support/server/staff.ts'
import { numberAt } from './support/arguments.ts'
import { quantile, round } from './support/load.ts'

/**
 * `npm run bench:doors -- --entries 1000 --per-second 10`: entries at five kinds of doors, every fifth of them sent twice at once with the same key. From an
 * answer to the pulse at the device; how many pulses there were, by id, without a stored visit, and twice; what an opener that is
 * dead costs until the tablet is told; and what refused and late entries open. Prints JSON. Everything runs on one machine.
 */
const AIM = { pulseP95Ms: 300, toldMs: 3_000, twice: 0, withoutVisit: 0 }
const RECIPES = ['shelly', 'twoN', 'axis', 'relay', 'mqtt'] as const satisfies readonly DoorRecipe[]
const DEAD = 20
const REFUSED = 50
const LATE = 50
/** Long enough for a pulse that must not come. */
const QUIET_MS = 2_000

const entries = numberAt('--entries', 1_000)
const perSecond = numberAt('--per-second', 10)

interface Answered {
  readonly visitId: string
  readonly opensDoor?: boolean
}

const peer = await fakeDoors()
const broker = await fakeBroker()
const server = await serverUnderTest({ DOOR_NETWORKS: '127.0.0.0/8' })

async function addDoor(company: TestCompany, deviceId: string | null, recipe: DoorRecipe, address: string) {
  const { browser } = await hire(server, company.companyId, 'manager')
  await browser.get(consoleCalls.saveDoor, {
    ...doorTemplates[recipe],
    companyId: company.companyId,
    doorId: null,
    name: recipe,
    siteId: null,
    deviceId,
    direction: 'both',
    recipe,
    isOn: true,
    address,
    user: DOOR_USER,
    secret: DOOR_SECRET,
  } as never)
}

const enter = (token: string, visitorId: string, key: string, more: object = {}) =>
  server.ask(calls.newAccess, { direction: true, visitorId, ...more }, { token, key })

/** The ids of the pulses that devices and broker got, and when. */
const pulsed = (): readonly { readonly id: string; readonly at: number }[] => [
  ...peer.pulses,
  ...broker.published.map(({ payload, at }) => ({ id: String(JSON.parse(payload).commandId), at })),
]

async function atFiveDoors() {
  const company = await makeCompany(server.adminAccess, {})
  const tablets: string[] = []
  for (const recipe of RECIPES) {
    const deviceId = `door-${recipe}`
    tablets.push(await company.tablet(deviceId))
    const { address } = doorTemplates[recipe]
    const { pathname, search } = new URL(address.replace('{pulse}', '3'))
    await addDoor(company, deviceId, recipe, recipe === 'mqtt' ? broker.url : peer.url + pathname + search)
  }
  const answeredAt = new Map<string, number>()
  const running: Promise<void>[] = []
  const perTablet = Math.ceil(entries / tablets.length)
  const visitors = await Promise.all(
    tablets.map((token) =>
      addMetVisitors(server.adminAccess, { companyId: company.companyId, token }, perTablet),
    ),
  )
  const begun = performance.now()
  for (let nth = 0; nth < entries; nth++) {
    await sleep(Math.max(0, begun + (nth * 1_000) / perSecond - performance.now()))
    const token = tablets[nth % tablets.length] ?? ''
    const visitorId = visitors[nth % tablets.length]?.[Math.floor(nth / tablets.length)] ?? ''
    const key = randomUUID()
    const one = async () => {
      const { status, body } = await enter(token, visitorId, key)
      const { visitId, opensDoor } = (body.data ?? {}) as Answered
      if (status !== 200 || !opensDoor) throw new Error(JSON.stringify(body))
      answeredAt.set(
        visitId,
        Math.min(answeredAt.get(visitId) ?? Number.POSITIVE_INFINITY, performance.now()),
      )
    }
    running.push(one(), ...(nth % 5 === 0 ? [one()] : []))
  }
  await Promise.all(running)
  await sleep(QUIET_MS)
  const { rows } = await server.adminAccess.database.pool.query(
    `select p.pulse_id, p.visit_id, p.outcome, v.visit_id is not null as is_stored from door_pulses p
     left join visits v on v.company_id = p.company_id and v.visit_id = p.visit_id where p.company_id = $1`,
    [company.companyId],
  )
  const visitOf = new Map(
    rows.map(({ pulse_id, visit_id, is_stored }) => [pulse_id, is_stored ? visit_id : null]),
  )
  const all = pulsed()
  const times = all
    .map(({ id, at }) =>
      Math.max(0, at - (answeredAt.get(visitOf.get(id) ?? '') ?? Number.NEGATIVE_INFINITY)),
    )
    .sort((a, b) => a - b)
  const [p50, p95, longest] = [0.5, 0.95, 1].map((share) => round(quantile(times, share)))
  return {
    entries,
    perSecond,
    visits: answeredAt.size,
    pulses: new Set(all.map(({ id }) => id)).size,
    twice: all.length - new Set(all.map(({ id }) => id)).size,
    withoutVisit: all.filter(({ id }) => (visitOf.get(id) ?? null) === null).length,
    opened: rows.filter(({ outcome }) => outcome === 'opened').length,
    p50,
    p95,
    longest,
  }
}

/** From the answer of an entry to the answer that its door did not open. */
async function atDeadDoors() {
  const told: Record<string, { readonly longest: number; readonly answerLongest: number }> = {}
  for (const [name, address] of [
    ['hangs', `${peer.url}/hang`],
    ['resets', `${peer.url}/reset`],
    ['refusesConnections', `http://127.0.0.1:${await freePort()}/`],
  ] as const) {
    const company = await makeCompany(server.adminAccess, {})
    await addDoor(company, null, 'relay', address)
    const times: number[] = []
    const answers: number[] = []
    for (const visitorId of await addMetVisitors(server.adminAccess, company, DEAD)) {
      const from = performance.now()
      const { body } = await enter(company.token, visitorId, randomUUID())
      const answered = performance.now()
      const { visitId } = body.data as Answered
      const asked = { visitId, direction: true }
      const said = await server.ask(calls.getDoorOutcome, asked, { token: company.token })
      if ((said.body.data as { hasOpened: boolean }).hasOpened !== false)
        throw new Error('A dead door opened')
      times.push(performance.now() - answered)
      answers.push(answered - from)
    }
    told[name] = { longest: round(Math.max(...times)), answerLongest: round(Math.max(...answers)) }
  }
  return told
}

/** Pulses for entries that are refused because the site is full, and for entries that were recorded offline. */
async function whereNothingOpens() {
  const before = pulsed().length
  const full = await makeCompany(server.adminAccess, { capacity: 1 })
  const [first = '', ...others] = await addMetVisitors(server.adminAccess, full, REFUSED + 1)
  await enter(full.token, first, randomUUID())
  await addDoor(full, null, 'relay', `${peer.url}/relay/0`)
  let refused = 0
  for (const visitorId of others)
    if ((await enter(full.token, visitorId, randomUUID())).body.errorCode === 'EVENT_FULL_PLEASE_WAIT')
      refused++
  const offline = await makeCompany(server.adminAccess, {})
  await addDoor(offline, null, 'relay', `${peer.url}/relay/0`)
  let late = 0
  for (const visitorId of await addMetVisitors(server.adminAccess, offline, LATE)) {
    const occurredAt = new Date(Date.now() - 60_000).toISOString()
    if ((await enter(offline.token, visitorId, randomUUID(), { occurredAt })).status === 200) late++
  }
  await sleep(QUIET_MS)
  return { refused, late, pulses: pulsed().length - before }
}

async function report(of: ServerUnderTest) {
  try {
    return {
      machine: `${cpus().length} × ${cpus()[0]?.model}`,
      aim: AIM,
      fiveDoors: await atFiveDoors(),
      deadDoors: await atDeadDoors(),
      nothingOpens: await whereNothingOpens(),
    }
  } finally {
    await of.stop()
    await peer.close()
    await broker.close()
  }
}
console.log(JSON.stringify(await report(server), null, 2))
