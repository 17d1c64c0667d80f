import type { Shot } from '#tests/support/qr-video.ts'
import { MARKER } from '#tests/support/scan-page/marker.ts'
import { cameraKiosk } from './support/camera-kiosk.ts'
import { round, summary } from './support/load.ts'

/**
 * `npm run bench:scan`: badges are shown to the door's camera, each for a moment; prints, as JSON, how long it
 * took from the first frame with the code to the answer on the screen, the same besides the server's answers,
 * and the main thread's longest task meanwhile. `--lane`: 60 different badges within a minute.
 */
const isLane = process.argv.includes('--lane')
const BADGES = isLane ? 60 : 10
const SAMPLES = isLane ? BADGES : 50
const SHOWN_MS = 500
const BETWEEN_MS = 500
const AIM = { p50Ms: 100, p95Ms: 200, longestTaskMs: 50 }

interface Seen {
  readonly shown: { readonly shot: number; readonly at: number }[]
  readonly answers: { readonly at: number; readonly outcome: string }[]
  readonly calls: { readonly at: number; readonly ms: number }[]
  readonly tasks: number[]
}

const kiosk = await cameraKiosk(async (company) =>
  (await company.addVisitors(BADGES)).flatMap((text): Shot[] => [
    { text, ms: SHOWN_MS },
    { text: null, ms: BETWEEN_MS },
  ]),
)
try {
  const { page } = kiosk
  await page.getByRole('button', { name: 'Altre funzioni', exact: true }).click()
  await page.getByRole('button', { name: /^Scansione continua/ }).click()
  await page.waitForFunction(() => (document.querySelector('video')?.videoWidth ?? 0) > 0)
  await page.evaluate(watch, MARKER)
  // One badge more than measured: the first may have been cut by the beginning of the watch.
  await page.waitForTimeout((SAMPLES + 2) * (SHOWN_MS + BETWEEN_MS))
  const seen = await page.evaluate(() => (window as unknown as { seen: Seen }).seen)
  const opened = await page.evaluate(() => (window as unknown as { camerasOpened: number }).camerasOpened)

  const badges = seen.shown.filter(({ shot }) => shot % 2 === 0).slice(1, SAMPLES + 1)
  const waits = badges.flatMap(({ at }) => {
    const until = at + SHOWN_MS + BETWEEN_MS
    const answer = seen.answers.find((one) => one.at >= at && one.at < until)
    if (!answer) return []
    const server = seen.calls
      .filter((call) => call.at >= at && call.at < answer.at)
      .reduce((sum, { ms }) => sum + ms, 0)
    return [{ total: answer.at - at, ours: answer.at - at - server }]
  })
  console.log(
    JSON.stringify(
      {
        unit: 'ms',
        shown: badges.length,
        answered: waits.length,
        shownToAnswer: summary(waits.map(({ total }) => total)),
        besidesServer: summary(waits.map(({ ours }) => ours)),
        longestTask: round(Math.max(0, ...seen.tasks)),
        camerasOpened: opened,
        ...(isLane ? { waits: waits.map(({ total }) => Math.round(total)) } : { aimBesidesServer: AIM }),
      },
      null,
      2,
    ),
  )
} finally {
  await kiosk.close()
}

/** In the page. Reads the number of each shot from the picture's corner, and sees every answer painted. */
function watch(marker: { readonly cells: number; readonly cell: number }): void {
  const seen: Seen = { shown: [], answers: [], calls: [], tasks: [] }
  Object.assign(window, { seen })
  const video = document.querySelector('video')
  if (!video) throw new Error('There is no picture')
  const rect = { x: 0, y: 0, width: marker.cells * marker.cell, height: marker.cell }
  const look = async () => {
    const at = performance.now()
    const frame = new VideoFrame(video)
    const planes = new Uint8Array(frame.allocationSize({ rect }))
    const [luma] = await frame.copyTo(planes, { rect })
    frame.close()
    let bits = 0
    for (let cell = 0; cell < marker.cells; cell++) {
      const middle = (luma?.offset ?? 0) + (luma?.stride ?? 0) * 12 + cell * marker.cell + 12
      if ((planes[middle] ?? 0) > 128) bits |= 1 << cell
    }
    if (seen.shown.at(-1)?.shot !== bits - 1) seen.shown.push({ shot: bits - 1, at })
  }
  const next = () =>
    video.requestVideoFrameCallback(() => {
      look().catch(() => undefined)
      next()
    })
  next()
  let last: Element | null = null
  new MutationObserver(() => {
    const answer = document.querySelector('[data-testid=scan-answer]')
    if (answer === last) return
    last = answer
    if (!answer) return
    const outcome = answer.getAttribute('data-outcome') ?? ''
    requestAnimationFrame(() => seen.answers.push({ at: performance.now(), outcome }))
  }).observe(document, { childList: true, subtree: true })
  new PerformanceObserver((list) => {
    for (const { name, startTime, duration } of list.getEntries()) {
      if (/identify|newAccess/.test(name)) seen.calls.push({ at: startTime, ms: duration })
    }
  }).observe({ type: 'resource' })
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) seen.tasks.push(duration)
  }).observe({ type: 'longtask' })
}
