import { expect } from '@playwright/test'
import type { Frame } from '../frame.ts'
import { words } from '../words.ts'

interface WithTracks {
  readonly cameraTracks: readonly MediaStreamTrack[]
}

/** Parts of both screens with a camera. */
function cameraOf({ page }: Frame) {
  return {
    switchCamera: page.getByRole('button', { name: words('SWITCH_CAMERA') }),
    switching: page.getByText(words('SWITCHING_CAMERA')),
    seePicture: () =>
      expect
        .poll(() => page.evaluate(() => document.querySelector('video')?.videoWidth ?? 0))
        .toBeGreaterThan(0),
    seeTrouble: (id: string) => expect(page.getByRole('alert').getByText(words(id))).toBeVisible(),
    /** Cameras that are on now, and how often one was opened. */
    tracks: () =>
      page.evaluate(() => {
        const { cameraTracks } = window as unknown as WithTracks
        return {
          live: cameraTracks.filter(({ readyState }) => readyState === 'live').length,
          opened: cameraTracks.length,
        }
      }),
    /** Ends the camera's stream, as if it were unplugged. */
    breakCamera: () =>
      page.evaluate(() => {
        for (const track of (window as unknown as WithTracks).cameraTracks) track.stop()
      }),
  }
}

export function qrAuthScreen(frame: Frame) {
  return {
    ...cameraOf(frame),
    async see() {
      await frame.seeScreen(words('SHOW_QR'))
      await frame.seeAccessible('qrauth')
    },
    seeRefused: (id: string) => expect(frame.page.locator('main').getByText(words(id))).toBeVisible(),
  }
}

export function multiScanScreen(frame: Frame) {
  return {
    ...cameraOf(frame),
    async see() {
      await frame.seeScreen(words('SHOW_QR'))
      await expect(frame.page.getByText(words('RECENT_SCANS'))).toBeVisible()
      await frame.seeAccessible('multiScan')
    },
    /** Records the door's answers from now on, in order: they disappear by themselves. */
    async listen(): Promise<readonly string[]> {
      const said: string[] = []
      await frame.page.exposeFunction('doorSaid', (text: string) => said.push(text))
      await frame.page.evaluate(tellAnswers)
      return said
    },
    recent: frame.page.getByRole('listitem'),
  }
}

export function otherFeaturesScreen(frame: Frame) {
  const choice = (id: string) => frame.page.locator('main').getByRole('button', { name: words(id) })
  return {
    async see() {
      await frame.seeScreen(words('OTHER_FEATURES'))
      await frame.seeAccessible('otherFeatures')
    },
    clickGetBadge: () => choice('RECUPERA_BADGE').click(),
    clickMultiScan: () => choice('MULTI_SCAN').click(),
  }
}

/** In the page. */
function tellAnswers(): void {
  const told = window as unknown as { doorSaid: (text: string) => void }
  let last: Element | null = null
  new MutationObserver(() => {
    const answer = document.querySelector('[data-testid=scan-answer]')
    if (answer && answer !== last) told.doorSaid(answer.textContent ?? '')
    last = answer
  }).observe(document, { childList: true, subtree: true })
}
