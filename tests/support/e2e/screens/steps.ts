import { expect, type Locator } from '@playwright/test'
import type { Frame } from '../frame.ts'
import { words } from '../words.ts'

export function certificatesScreen(frame: Frame) {
  const { page } = frame
  const tick = page.getByRole('checkbox')
  const heading = page.locator('form').getByRole('heading', { level: 2 }).first()
  const seePlace = (place: number, of: number) =>
    expect(heading).toContainText(words('DOCUMENT_OF', { place: String(place), of: String(of) }))
  /** How many documents the stack has. */
  const documents = async () => {
    const [, of] = /(\d+)\D+(\d+)/.exec((await heading.textContent()) ?? '')?.slice(1) ?? []
    return Number(of ?? 1)
  }
  return {
    async see() {
      await frame.seeScreen(words('CERTIFICATES_TITLE'))
      await expect(frame.main).toBeEnabled()
    },
    /** The documents themselves, HTML and PDF, not only their names. */
    async seeDocuments(html: string, pdf: string) {
      await expect(page.getByText(html)).toBeVisible()
      await frame.seeAccessible('certificates')
      await tick.click()
      await seePlace(2, 2)
      await expect(page.getByText(pdf)).toBeAttached()
      await expect.poll(() => page.locator('figure canvas').evaluate(hasInk)).toBe(true)
      await frame.seeAccessible('pdf')
      await frame.clickBack()
      await seePlace(1, 2)
    },
    /** One document after the other; the last one stays. */
    async tickAll() {
      await expect(tick).toBeVisible()
      const count = await documents()
      for (let place = 1; place <= count; place++) {
        if (count > 1) await seePlace(place, count)
        const isTicked = await tick.isChecked()
        // From one that is ticked already the main action leads to the next.
        if (isTicked && place < count) await frame.clickMain()
        else if (!isTicked) await tick.click()
      }
      await expect(tick).toBeChecked()
    },
    tickFirst: () => tick.click(),
    seeTicked: (ticked: boolean) => expect(tick).toBeChecked({ checked: ticked }),
    heading,
    documents,
    seePlace,
  }
}

/** True once something darker than the paper is drawn. */
function hasInk(element: SVGElement | HTMLElement): boolean {
  const canvas = element as HTMLCanvasElement
  const context = canvas.getContext('2d')
  if (!context || canvas.width === 0) return false
  const { data } = context.getImageData(0, 0, canvas.width, canvas.height)
  for (let at = 0; at < data.length; at += 4) {
    if ((data[at + 3] ?? 0) > 0 && (data[at] ?? 255) < 128) return true
  }
  return false
}

export function hostAndReasonScreen(frame: Frame) {
  const { page } = frame
  // In the form: the choice of language is a list as well.
  const form = page.locator('form')
  const headings = ['REFERENT_AND_REASON', 'REFERENT_TITLE', 'REASON_TITLE'].map((id) => words(id))
  return {
    async see() {
      await frame.seeOneOf(headings)
      await frame.seeAccessible('hostAndReason')
    },
    searchHost: (text: string) => form.getByRole('combobox').fill(text),
    seeHosts: (names: readonly string[]) => expect(form.getByRole('option')).toContainText([...names]),
    clickHost: (name: string) => form.getByRole('option', { name }).click(),
    seeChosenHost: async (name: string) => {
      await expect(frame.button('REFERENT_CHANGE')).toBeVisible()
      await expect(form).toContainText(name)
    },
    clickReason: (reason: string) => page.getByRole('button', { name: reason, exact: true }).click(),
    seeChosenReason: (reason: string) =>
      expect(page.getByRole('button', { name: reason, exact: true })).toHaveAttribute('aria-pressed', 'true'),
    /** Chooses a host, unless that one is chosen already, as after Back. */
    async chooseHost(name: string) {
      const option = form.getByRole('option', { name })
      await expect(option.or(frame.button('REFERENT_CHANGE'))).toBeVisible()
      if (await option.isVisible()) await option.click()
    },
    async chooseReason(reason: string) {
      const chip = page.getByRole('button', { name: reason, exact: true })
      if ((await chip.getAttribute('aria-pressed')) === 'false') await chip.click()
    },
    asksHost: () => page.getByText(words('REFERENT'), { exact: true }).isVisible(),
    asksReason: () => page.locator('textarea').isVisible(),
  }
}

/** Draws with the mouse: down, a few moves, up. */
async function drawOn(pad: Locator) {
  const page = pad.page()
  await pad.scrollIntoViewIfNeeded()
  const box = await pad.boundingBox()
  if (!box) throw new Error('There is nowhere to sign')
  const at = (x: number, y: number) => [box.x + box.width * x, box.y + box.height * y] as const
  await page.mouse.move(...at(0.2, 0.6))
  await page.mouse.down()
  for (const [x, y] of [
    [0.3, 0.3],
    [0.4, 0.7],
    [0.55, 0.35],
    [0.8, 0.5],
  ] as const) {
    await page.mouse.move(...at(x, y), { steps: 4 })
  }
  await page.mouse.up()
  await expect.poll(() => pad.evaluate(hasInk)).toBe(true)
}

export function signatureScreen(frame: Frame) {
  const { page } = frame
  const pad = page.getByRole('img', { name: words('SIGNATURE') })
  return {
    async see() {
      await frame.seeScreen(words('SIGN_HERE'))
      await expect(pad).toBeVisible()
      await frame.seeAccessible('signature')
    },
    draw: () => drawOn(pad),
    clickErase: () => frame.button('ERASE').click(),
    seeBlank: () => expect.poll(() => pad.evaluate(hasInk)).toBe(false),
  }
}

export function guardianScreen(frame: Frame) {
  const { page } = frame
  const pad = page.getByRole('img', { name: words('GUARDIAN_SIGNATURE') })
  return {
    async see() {
      await frame.seeScreen(words('GUARDIAN_TITLE'))
      await expect(pad).toBeVisible()
      await frame.seeAccessible('guardian')
    },
    typeName: (name: string) => page.getByRole('textbox', { name: words('GUARDIAN_NAME') }).fill(name),
    draw: () => drawOn(pad),
  }
}
