import { expect, type Page } from '@playwright/test'
import { HOST } from '#tests/support/e2e/company.ts'
import { test } from '#tests/support/e2e/test.ts'

/** Trust row S01: whatever a visitor presses, drags, pinches or drops at the tablet, the app is all that they see. */

const letters = [
  'p',
  's',
  'o',
  'n',
  't',
  'w',
  'u',
  'f',
  'g',
  'h',
  'j',
  'd',
  'l',
  'r',
  'k',
  'e',
  '+',
  '-',
  '0',
]
const chords = [
  ...letters.map((letter) => `Control+${letter}`),
  ...['n', 't', 'p', 'i', 'j', 'c', 'Delete', 'Escape', 'o'].map((key) => `Control+Shift+${key}`),
  ...['F1', 'F3', 'F6', 'F7', 'F10', 'F11', 'F12', 'Shift+F10'],
  ...['Alt+F4', 'Alt+d', 'Alt+Home', 'Alt+Enter', 'Meta+e', 'Meta+l'],
]

interface Breakouts {
  /** What got out since the page opened. */
  readonly seen: readonly string[]
}

function watch(page: Page): Breakouts {
  const seen: string[] = []
  const context = page.context()
  context.on('page', (opened) => void seen.push(`page ${opened.url()}`))
  page.on('dialog', (dialog) => {
    seen.push(`dialog ${dialog.type()}`)
    void dialog.dismiss()
  })
  page.on('download', (download) => void seen.push(`download ${download.suggestedFilename()}`))
  page.on('filechooser', () => void seen.push('file picker'))
  page.on('framenavigated', (frame) => {
    if (!frame.url().startsWith(new URL(page.url()).origin)) seen.push(`navigation ${frame.url()}`)
  })
  return { seen }
}

/** In the page: counts what the browser would do by itself, had nobody prevented it. */
function countDefaults(): void {
  const told = window as unknown as { undone: string[] }
  told.undone = []
  const watched = ['contextmenu', 'dragstart', 'dragover', 'drop', 'wheel'] as const
  const note = (event: Event) => {
    const isZoom = event instanceof WheelEvent && event.ctrlKey
    if (event.type === 'wheel' && !isZoom) return
    if (!event.defaultPrevented) told.undone.push(event.type)
  }
  // Last of all listeners: added late, on the outermost target of the bubble.
  addEventListener('load', () => {
    for (const type of watched) addEventListener(type, note)
    addEventListener('keydown', (event) => {
      const isChord = event.ctrlKey || event.altKey || event.metaKey || /^F\d+$/.test(event.key)
      const isOfTheField = ['c', 'v', 'x', 'a', 'z'].includes(event.key.toLowerCase()) && !event.shiftKey
      const isBare = ['Control', 'Shift', 'Alt', 'Meta'].includes(event.key)
      if (isChord && !isOfTheField && !isBare && !event.defaultPrevented) told.undone.push(`key ${event.key}`)
    })
  })
}

async function tryEverything(page: Page): Promise<void> {
  for (const chord of chords) await page.keyboard.press(chord)
  const { width = 0, height = 0 } = page.viewportSize() ?? {}
  await page.mouse.click(width / 2, 8, { button: 'right' })
  await page.mouse.click(width / 2, 8, { button: 'middle' })
  await page.keyboard.down('Control')
  await page.mouse.wheel(0, -200)
  await page.keyboard.up('Control')
  const touch = await page.context().newCDPSession(page)
  await touch.send('Input.synthesizePinchGesture', { x: width / 2, y: height / 2, scaleFactor: 2 })
  await touch.detach()
  await page.evaluate(() => {
    const carried = new DataTransfer()
    carried.items.add(new File(['<script>alert(1)</script>'], 'page.html', { type: 'text/html' }))
    carried.setData('text/uri-list', 'https://example.com/')
    for (const type of ['dragstart', 'dragover', 'drop']) {
      const event = new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer: carried })
      document.body.dispatchEvent(event)
    }
    document.body.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true }))
  })
}

async function seeNothingOut(page: Page, { seen }: Breakouts, where: string): Promise<void> {
  expect(seen, where).toEqual([])
  expect(page.context().pages(), where).toHaveLength(1)
  const { undone, scale } = await page.evaluate(() => ({
    undone: (window as unknown as { undone: string[] }).undone,
    scale: visualViewport?.scale,
  }))
  expect(undone, where).toEqual([])
  expect(scale, where).toBe(1)
  expect(await page.getByRole('link').count(), `${where}: links`).toBe(0)
}

test('no key, gesture, link or drop leads out of any screen', async ({ tabletOf }) => {
  test.setTimeout(120_000)
  const { kiosk, company } = await tabletOf({
    services: ['login', 'language'],
    flow: ['certificates', 'host', 'reason', 'signOnEntry'],
    certificates: 2,
  })
  const { page } = kiosk
  await page.addInitScript(countDefaults)
  const out = watch(page)
  await kiosk.open()
  const steps: readonly [string, () => Promise<void>][] = [
    ['home', () => kiosk.home.see()],
    ['getBadge', () => kiosk.home.clickGetBadge().then(() => kiosk.getBadge.see())],
    ['home again', () => kiosk.clickBack().then(() => kiosk.home.see())],
    ['auth', () => kiosk.home.clickEnter().then(() => kiosk.auth.see())],
    ['signup', () => kiosk.auth.clickSignUp().then(() => kiosk.signUp.see())],
    ['auth again', () => kiosk.clickBack().then(() => kiosk.auth.see())],
    ['idauth', () => kiosk.auth.clickIdCode().then(() => kiosk.idAuth.see())],
    ['certificates', () => kiosk.idAuth.typeCode(company.visitor.code).then(() => kiosk.certificates.see())],
    [
      'reason',
      () =>
        kiosk.certificates
          .tickAll()
          .then(() => kiosk.clickMain())
          .then(() => kiosk.hostAndReason.see()),
    ],
    [
      'signature',
      () =>
        kiosk.hostAndReason
          .clickHost(HOST.last)
          .then(() => kiosk.clickMain())
          .then(() => kiosk.signature.see()),
    ],
    ['not found', () => kiosk.open('/nowhere').then(() => kiosk.notFound.see())],
  ]
  for (const [where, go] of steps) {
    await go()
    await tryEverything(page)
    await seeNothingOut(page, out, where)
  }
})
