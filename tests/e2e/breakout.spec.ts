import { expect, type Page } from '@playwright/test'
import { HOST, makeCompany, OPERATOR_PIN } from '#tests/support/e2e/company.ts'
import { Kiosk } from '#tests/support/e2e/kiosk.ts'
import { test } from '#tests/support/e2e/test.ts'
import { isLong } from '#tests/support/long.ts'
import { stopClock } from '#tests/support/e2e/stop-clock.ts'

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
  /** Breakouts since the page opened. */
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

/** In the page: counts events whose default action was not prevented. */
function countDefaults(): void {
  const told = window as unknown as { undone: string[] }
  told.undone = []
  const watched = ['contextmenu', 'dragstart', 'dragover', 'drop', 'wheel'] as const
  const note = (event: Event) => {
    const isZoom = event instanceof WheelEvent && event.ctrlKey
    if (event.type === 'wheel' && !isZoom) return
    if (!event.defaultPrevented) told.undone.push(event.type)
  }
  // The last of all listeners: added late, on the outermost target of the bubble phase.
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

/** Each screen gets a third of them in turn, so that three screens have all. */
let screensTried = 0

async function tryEverything(page: Page): Promise<void> {
  const turn = screensTried++ % 3
  for (const chord of chords.filter((_, nth) => isLong || nth % 3 === turn)) await page.keyboard.press(chord)
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
  // F1 begins the spoken mode, in which a tap only reads.
  const spoken = page.locator('button[data-direct][aria-pressed=true]')
  if (await spoken.isVisible()) await spoken.click()
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

/** Attempts that are made on every screen of the tablet. */
async function tryOn(page: Page, out: Breakouts, where: string): Promise<void> {
  await tryEverything(page)
  await seeNothingOut(page, out, where)
}

type Steps = readonly (readonly [string, () => Promise<void>])[]

async function walk(page: Page, out: Breakouts, steps: Steps): Promise<void> {
  for (const [where, go] of steps) {
    await go()
    await tryOn(page, out, where)
  }
}

const everyStep = {
  services: ['login', 'language'],
  flow: ['certificates', 'host', 'reason', 'signOnEntry'],
  certificates: 2,
} as const

test('on an Apple keyboard, Option types signs', async ({ tabletOf }) => {
  const { kiosk } = await tabletOf({})
  const { page } = kiosk
  const isPrevented = (key: string) =>
    page.evaluate((named) => {
      const event = new KeyboardEvent('keydown', {
        key: named,
        altKey: true,
        bubbles: true,
        cancelable: true,
      })
      return !document.body.dispatchEvent(event)
    }, key)
  await kiosk.open()
  await kiosk.home.see()
  expect(await isPrevented('d')).toBe(true)
  await page.addInitScript(() => Object.defineProperty(navigator, 'platform', { value: 'iPad' }))
  await page.reload()
  await kiosk.home.see()
  for (const key of ['@', 'Dead', '€']) expect(await isPrevented(key), key).toBe(false)
})

test('no key, gesture, link or drop leaves the kiosk from any step of a visit', async ({ tabletOf }) => {
  const { kiosk, company } = await tabletOf(everyStep)
  const { page } = kiosk
  await page.addInitScript(countDefaults)
  const out = watch(page)
  await kiosk.open()
  await walk(page, out, [
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
    [
      'end',
      async () => {
        await kiosk.signature.draw()
        await stopClock(page)
        await kiosk.clickMain()
        await kiosk.end.seeWelcome(company.visitor.first)
      },
    ],
  ])
  await page.clock.resume()
})

test('no key, gesture, link or drop leaves the kiosk from any other screen', async ({
  tabletOf,
  adminAccess,
}) => {
  const { kiosk } = await tabletOf(everyStep)
  const { page } = kiosk
  await page.addInitScript(countDefaults)
  const out = watch(page)
  const open = (path: string) => () => kiosk.open(path)
  await walk(page, out, [
    ['PIN', () => kiosk.open('/app/settings').then(() => kiosk.pin.see())],
    ['settings', () => kiosk.pin.type(OPERATOR_PIN).then(() => kiosk.settings.see())],
    [
      'other features',
      () =>
        kiosk
          .button('OTHER_FEATURES')
          .click()
          .then(() => kiosk.otherFeatures.see()),
    ],
    ['signin', open('/app/flow/signin')],
    ['signout', open('/app/flow/signout')],
    ['rescanQrCode', open('/rescanQrCode')],
    ['a company for phones', open('/app/another-company')],
    ['not found', () => kiosk.open('/nowhere').then(() => kiosk.notFound.see())],
    ['configure', () => kiosk.open('/configure/another-company').then(() => kiosk.pin.see())],
    ['setup', open('/setup/another-company/hq')],
  ])
  await page.evaluate(() => localStorage.clear())
  const company = await makeCompany(adminAccess, {})
  const fresh = await Kiosk.make(await page.context().newPage(), null)
  await page.close()
  await fresh.page.addInitScript(countDefaults)
  const outOfNew = watch(fresh.page)
  await walk(fresh.page, outOfNew, [
    [
      'configure a new tablet',
      () => fresh.open(`/configure/${company.companyId}`).then(() => fresh.configure.see()),
    ],
  ])
})

test('no key, gesture, link or drop leaves the kiosk from the screens with a camera', async ({
  cameraTabletOf,
}) => {
  const { kiosk } = await cameraTabletOf({ services: ['login'] }, () => ({
    film: [{ text: null, ms: 1_000 }],
  }))
  const { page } = kiosk
  await page.addInitScript(countDefaults)
  const out = watch(page)
  await walk(page, out, [
    [
      'qrauth',
      () =>
        kiosk
          .open()
          .then(() => kiosk.home.clickEnter())
          .then(() => kiosk.auth.clickQr())
          .then(() => kiosk.qrAuth.seePicture()),
    ],
    [
      'multiScan',
      () =>
        kiosk
          .open()
          .then(() => kiosk.home.clickOtherFeatures())
          .then(() => kiosk.otherFeatures.clickMultiScan())
          .then(() => kiosk.multiScan.seePicture()),
    ],
  ])
})

/** HTML that our editor would never store: the kiosk must not rely on the server's cleaning. */
const hostileLinks = [
  'mailto:a@b.example',
  'tel:112',
  'intent://scan/#Intent;scheme=zxing;end',
  'file:///etc/passwd',
  'javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'https://example.com/',
  '//example.com/',
  'blob:null/0',
  'chrome://settings',
]

test('links in a certificate open no page, whatever they are', { tag: '@every-run' }, async ({
  tabletOf,
  adminAccess,
}) => {
  const { kiosk, company } = await tabletOf({ flow: ['certificates'], services: ['login'], certificates: 1 })
  const links = hostileLinks.flatMap((href, nth) => [
    `<p><a href="${href}" target="_blank">link ${nth}</a></p>`,
    `<p><a href="${href}" download>file ${nth}</a></p>`,
    `<form action="${href}"><button>form ${nth}</button></form>`,
    `<svg><a xlink:href="${href}"><text y="20">picture ${nth}</text></a></svg>`,
  ])
  const content = `<p>Regole</p>${links.join('')}<iframe src="https://example.com/"></iframe><meta http-equiv="refresh" content="0;url=https://example.com/">`
  await adminAccess.database.query
    .updateTable('certificate_texts')
    .set({ content })
    .where('company_id', '=', company.companyId)
    .execute()
  const { page } = kiosk
  await page.addInitScript(countDefaults)
  const out = watch(page)
  await kiosk.open()
  await kiosk.home.clickEnter()
  await kiosk.auth.clickIdCode()
  await kiosk.idAuth.typeCode(company.visitor.code)
  await kiosk.certificates.see()
  for (const nth of hostileLinks.keys()) {
    for (const kind of ['link', 'file']) await page.getByText(`${kind} ${nth}`, { exact: true }).click()
  }
  await expect(page.locator('[role=region] :is(a, form, button, iframe, svg)')).toHaveCount(0)
  await tryOn(page, out, 'certificate')
  await kiosk.certificates.see()
})
