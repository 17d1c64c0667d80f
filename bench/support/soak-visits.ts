import { createHash } from 'node:crypto'
import { rmSync } from 'node:fs'
import { createCanvas } from '@napi-rs/canvas'
import { type CDPSession, chromium, type Page } from '@playwright/test'
import * as v from 'valibot'
import { ATTRACT_AFTER_MS, END_SCREEN_MS, MORE_TIME_FACTOR, TOAST_MS } from '#contract/limits.ts'
import { type AdminAccess, HOST, makeCompany, openAdminAccess, REASON } from '#tests/support/e2e/company.ts'
import { makeDataDir } from '#tests/support/e2e/data-dir.ts'
import { startServer } from '#tests/support/e2e/start-server.ts'
import { words } from '#tests/support/e2e/words.ts'
import { freePort } from '#tests/support/free-port.ts'
import { chromiumPath } from '../../scripts/chromium.mjs'
import { BareKiosk } from './bare-kiosk.ts'
import { round } from './load.ts'

/** Visits after which all code has been loaded once. */
const WARM_VISITS = 50
/** A tablet may take 30 sign-ups in ten minutes; this one takes more. */
const VISITS_PER_ALLOWANCE = 20
/** Between the warm-up and the end, to tell a leak from a step. */
const READINGS = 10
const COLLECTIONS = 3
const CERTIFICATES = 2
/** After so many visits the tablet is left alone until it shows the company's pictures, and woken. */
const ATTRACTS_AFTER = 5
/** The button that leads on. */
const MAIN = 'button[type=submit]'
const PAD = 'canvas[role=img]'
const COVER = '[data-testid=attract]'
const MB = 1024 * 1024
/** The format of V8: a row of numbers for each node, one after the other. */
const HeapSnapshot = v.object({
  snapshot: v.object({
    meta: v.object({
      node_fields: v.array(v.string()),
      node_types: v.looseTuple([v.array(v.string())]),
    }),
  }),
  nodes: v.array(v.number()),
})
const AIM = { heapGrowthShare: 0.1, nodesAndListenersShare: 0.02, canariesLeft: 0 }

/**
 * Visits on one page, each of a stranger who signs up with everything, enters with everything, and leaves by code; between some
 * of them attract mode, with two pictures.
 * @returns heap in MB, DOM nodes and listeners from the warm-up to the end, and which words of past visitors are
 * left in storage, caches, history or the page
 */
export async function soakVisits(visits: number) {
  const dataDir = makeDataDir()
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const server = await startServer(dataDir, port)
  const adminAccess = await openAdminAccess(dataDir, url)
  const browser = await chromium.launch({ executablePath: await chromiumPath() })
  try {
    const company = await makeCompany(adminAccess, {
      services: ['login', 'language'],
      flow: ['certificates', 'host', 'reason', 'signOnEntry', 'signOnExit', 'company', 'phone', 'document'],
      certificates: CERTIFICATES,
      attract: true,
    })
    await addPictures(adminAccess, company.companyId)
    const context = await browser.newContext({ locale: 'it-IT', viewport: { width: 1280, height: 800 } })
    const kiosk = await BareKiosk.open(context, JSON.stringify(company.stored), url)
    const { page, devtools } = kiosk
    await devtools.send('Performance.enable')
    const canaries: string[] = []
    const readings: Reading[] = []
    let warmCodeMb = 0
    let attracted = 0
    const warmAt = Math.min(WARM_VISITS, Math.ceil(visits / 2))
    const between = Math.max(1, Math.floor((visits - warmAt) / READINGS))
    for (let done = 0; done < visits; done++) {
      if (done % VISITS_PER_ALLOWANCE === 0) await company.liftLimits()
      canaries.push(...(await visit(kiosk, done)))
      if (done % ATTRACTS_AFTER === 0) {
        await attract(kiosk)
        attracted += 1
      }
      if (done % VISITS_PER_ALLOWANCE === 0) await company.liftLimits()
      if (done + 1 >= warmAt && (done + 1 - warmAt) % between === 0) {
        await settle(kiosk, canaries.at(-1) ?? '')
        readings.push({ visits: done + 1, ...(await read(devtools)) })
        if (readings.length === 1) warmCodeMb = await compiledMb(devtools)
      }
    }
    await settle(kiosk, canaries.at(-1) ?? '')
    const end = { visits, ...(await read(devtools)) }
    const endCodeMb = await compiledMb(devtools)
    const [warm = end] = readings
    const left = await leftBehind(page, devtools)
    return {
      visits,
      attracted,
      aim: AIM,
      readings: [...readings, end],
      growth: {
        heapShare: round(end.heapMb / warm.heapMb - 1),
        // A page that is used for longer has more compiled code, without leaking anything.
        codeMb: round(endCodeMb - warmCodeMb),
        withoutCodeShare: round((end.heapMb - endCodeMb) / (warm.heapMb - warmCodeMb) - 1),
        nodesShare: round(end.nodes / warm.nodes - 1),
        listenersShare: round(end.listeners / warm.listeners - 1),
      },
      canaries: canaries.length,
      canariesLeft: canaries.filter((canary) => left.includes(canary)),
    }
  } finally {
    await browser.close()
    await adminAccess.database.close()
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** Untouched until the pictures cover home, and touched. */
async function attract(kiosk: BareKiosk): Promise<void> {
  await kiosk.letGo()
  await kiosk.hurry(ATTRACT_AFTER_MS)
  await kiosk.tap(`${COVER} img`)
  // It goes once the touch is over, which takes less than a second.
  while (await kiosk.evaluate(`!!document.querySelector('${COVER}')`)) await kiosk.hurry(1_000)
}

/** Two drawn pictures of the size of a screen, between which attract mode changes. */
async function addPictures({ database }: AdminAccess, companyId: string): Promise<void> {
  for (const colour of ['#335577', '#775533']) {
    const canvas = createCanvas(1_280, 800)
    const pen = canvas.getContext('2d')
    pen.fillStyle = colour
    pen.fillRect(0, 0, canvas.width, canvas.height)
    const content = await canvas.encode('webp')
    await database.query
      .insertInto('company_pictures')
      .values({
        company_id: companyId,
        picture_id: createHash('sha256').update(content).digest('hex'),
        content,
        width: canvas.width,
        height: canvas.height,
        brightness: 20,
      })
      .execute()
  }
}

/** @returns what only this visitor has said, and their code */
async function visit(kiosk: BareKiosk, nth: number): Promise<readonly string[]> {
  const said = {
    first: `Canarino${nth}`,
    last: `Gialletti${nth}`,
    email: `canary-${nth}@gialletti.example`,
    company: `Voliera ${nth} Canora`,
    phone: `+39 333 ${1_000_000 + nth}`,
    document: `CA${nth}NY`,
  }
  const goHome = async () => {
    await kiosk.hurry(END_SCREEN_MS)
    await kiosk.find('button', words('ENTER'))
  }
  await kiosk.tap('button', words('ENTER'))
  await kiosk.tap('main button', new RegExp(words('REGISTER')))
  await kiosk.type('[name=firstname]', said.first)
  await kiosk.type('[name=lastname]', said.last)
  await kiosk.type('[name=email]', said.email)
  await kiosk.type('[name=companyName]', said.company)
  await kiosk.type('[name=phone]', said.phone)
  await kiosk.type('[name=document]', said.document)
  await kiosk.tap(MAIN)
  // The form has a checkbox too, which stands until the server has answered.
  await kiosk.heading(words('CERTIFICATES_TITLE'))
  for (let tick = 0; tick < CERTIFICATES; tick++) await kiosk.tap('[type=checkbox]:not(:checked)')
  await kiosk.tap(MAIN)
  await kiosk.tap('form [role=option]', new RegExp(HOST.last))
  await kiosk.tap('button', REASON)
  await kiosk.tap(MAIN)
  await kiosk.sign(PAD)
  await kiosk.tap(MAIN)
  await kiosk.heading(words('WELCOME_NAME', { name: said.first }))
  const shown = `/\\b[0-9A-Z]{4}-[0-9A-Z]{4}\\b/.exec(document.querySelector('main').innerText)?.[0] ?? ''`
  const code = String(await kiosk.evaluate(shown)).replace('-', '')
  if (code.length < 8) throw new Error('The welcome shows no code')
  await goHome()

  await kiosk.tap('button', words('EXIT'))
  await kiosk.tap('main button', new RegExp(words('ID_CODE')))
  await kiosk.type('main input', code)
  await kiosk.tap(MAIN)
  await kiosk.sign(PAD)
  await kiosk.tap(MAIN)
  await kiosk.heading(words('FAREWELL_NAME', { name: said.first }))
  await goHome()
  return [...Object.values(said), code, `${code.slice(0, 4)}-${code.slice(4)}`]
}

/** Waits until home is idle again: messages to the last visitor have gone, their code as well. */
async function settle(kiosk: BareKiosk, code: string): Promise<void> {
  await kiosk.letGo() // what is pointed at stays
  const isSaid = `document.body.innerText.includes(${JSON.stringify(code)}) || !!document.querySelector('[data-testid=notices] p')`
  while (await kiosk.evaluate(isSaid)) await kiosk.hurry(TOAST_MS * MORE_TIME_FACTOR)
}

interface Reading {
  readonly visits: number
  readonly heapMb: number
  readonly nodes: number
  readonly listeners: number
}

async function read(devtools: CDPSession): Promise<Omit<Reading, 'visits'>> {
  // One collection frees objects that hold those which the next collection frees.
  for (let times = 0; times < COLLECTIONS; times++) await devtools.send('HeapProfiler.collectGarbage')
  const { metrics } = await devtools.send('Performance.getMetrics')
  const metric = (name: string) => metrics.find((one) => one.name === name)?.value ?? Number.NaN
  return {
    heapMb: round(metric('JSHeapUsedSize') / MB),
    nodes: metric('Nodes'),
    listeners: metric('JSEventListeners'),
  }
}

/** How much of the heap the browser's compiler has written: machine code and what belongs to it. */
async function compiledMb(devtools: CDPSession): Promise<number> {
  const chunks: string[] = []
  const take = ({ chunk }: { chunk: string }) => void chunks.push(chunk)
  devtools.on('HeapProfiler.addHeapSnapshotChunk', take)
  await devtools.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false })
  devtools.off('HeapProfiler.addHeapSnapshotChunk', take)
  const { snapshot, nodes } = v.parse(HeapSnapshot, JSON.parse(chunks.join('')))
  const { node_fields: fields, node_types: types } = snapshot.meta
  const code = types[0].indexOf('code')
  const [type, size] = [fields.indexOf('type'), fields.indexOf('self_size')]
  let bytes = 0
  for (let node = 0; node < nodes.length; node += fields.length) {
    if (nodes[node + type] === code) bytes += nodes[node + size] ?? 0
  }
  return round(bytes / MB)
}

/** Everything that the next visitor could find in the page, as one text. */
async function leftBehind(page: Page, devtools: CDPSession): Promise<string> {
  const { entries } = await devtools.send('Page.getNavigationHistory')
  const kept = await page.evaluate(async () => {
    const found: unknown[] = [{ ...localStorage }, { ...sessionStorage }, history.state, document.cookie]
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const opened = indexedDB.open(name)
        opened.onsuccess = () => resolve(opened.result)
        opened.onerror = () => reject(opened.error)
      })
      for (const store of database.objectStoreNames) {
        found.push(
          await new Promise((resolve, reject) => {
            const all = database.transaction(store).objectStore(store).getAll()
            all.onsuccess = () => resolve(all.result)
            all.onerror = () => reject(all.error)
          }),
        )
      }
      database.close()
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        found.push(request.url, await (await cache.match(request))?.text())
      }
    }
    found.push(document.documentElement.outerHTML)
    return JSON.stringify(found)
  })
  return JSON.stringify(entries) + kept
}
