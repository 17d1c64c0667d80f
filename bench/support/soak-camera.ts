import { setTimeout as sleep } from 'node:timers/promises'
import { cameraKiosk } from './camera-kiosk.ts'
import { round } from './load.ts'

const WARM_ROUNDS = 5
const ROUNDS_BETWEEN_SAMPLES = 10
const MB = 1024 * 1024
const AIM = { heapGrowthMb: 5, liveTracks: 0 }

/** Refused on the tablet: the server would rightly stop who guesses at badges for half an hour. */
const FOREIGN_CODE = 'https://visitor.example/'

/**
 * Opens the camera, scans a badge that is refused, and leaves, over and over.
 * @returns how the heap grew since the first rounds, in MB, and tracks that outlived their screen
 */
export async function soakCamera(minutes: number) {
  const kiosk = await cameraKiosk(async () => [{ text: FOREIGN_CODE, ms: 1_000 }])
  try {
    const { page } = kiosk
    const devtools = await page.context().newCDPSession(page)
    const heapMb = async () => {
      await devtools.send('HeapProfiler.collectGarbage')
      const { usedSize } = await devtools.send('Runtime.getHeapUsage')
      return usedSize / MB
    }
    let rounds = 0
    let liveTracks = 0
    let refused = 0
    let workers = 0
    const once = async () => {
      await page.getByRole('button', { name: 'Entra', exact: true }).click()
      await page.getByRole('button', { name: /^Codice QR/ }).click()
      await page.locator('main').getByText('Codice non valido').waitFor()
      refused += 1
      await page.getByRole('button', { name: 'Indietro' }).click()
      await page.getByRole('button', { name: 'Indietro' }).click()
      await page.getByRole('button', { name: 'Entra', exact: true }).waitFor()
      const live = await page.evaluate(
        () =>
          (window as unknown as { cameraTracks: MediaStreamTrack[] }).cameraTracks.filter(
            ({ readyState }) => readyState === 'live',
          ).length,
      )
      liveTracks = Math.max(liveTracks, live)
      workers = Math.max(workers, page.workers().length)
      rounds += 1
    }
    while (rounds < WARM_ROUNDS) await once()
    const first = await heapMb()
    const samples = [first]
    const end = Date.now() + minutes * 60_000
    while (Date.now() < end) {
      await once()
      if (rounds % ROUNDS_BETWEEN_SAMPLES === 0) samples.push(await heapMb())
      await sleep(50)
    }
    samples.push(await heapMb())
    return {
      minutes,
      rounds,
      refused,
      aim: AIM,
      heapMb: { first: round(first), last: round(samples.at(-1) ?? 0), most: round(Math.max(...samples)) },
      heapGrowthMb: round((samples.at(-1) ?? 0) - first),
      liveTracksOffScreen: liveTracks,
      workersOffScreen: workers,
    }
  } finally {
    await kiosk.close()
  }
}
