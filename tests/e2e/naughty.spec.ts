import { expect, type Page } from '@playwright/test'
import * as v from 'valibot'
import { Reason } from '#contract/entities/reason.ts'
import { SignUpForm, signUpFields } from '#contract/entities/sign-up-form.ts'
import { greetingName } from '#contract/name-forms.ts'
import namesOfTheWorld from '#tests/fixtures/names-of-the-world.json' with { type: 'json' }
import naughtyStrings from '#tests/fixtures/naughty-strings.json' with { type: 'json' }
import { OPERATOR_PIN } from '#tests/support/e2e/company.ts'
import { test } from '#tests/support/e2e/test.ts'
import { isLong } from '#tests/support/long.ts'
import { words } from '#tests/support/e2e/words.ts'

/**
 * Strings that break software, and names of the world (F04), typed by a visitor into every field of words: kept
 * exactly, in NFC, or refused beside the field; shown as text, and never wider than the screen.
 */
const refused = Object.values(namesOfTheWorld.refused).flat()
const strings = [...new Set([...naughtyStrings, ...namesOfTheWorld.accepted, ...refused])]
/** Typed from home to home; the server is asked about all of them (server/visitors/malformed.contract.test.ts). */
const typed = strings.filter((_, index) => isLong || index % 25 === 0)

const fields = ['firstname', 'lastname', 'email', 'companyName', 'phone', 'document'] as const
type Field = (typeof fields)[number] | 'reason'

interface Outcome {
  readonly text: string
  readonly email: string
  /** The error message beside each field, or `null`. */
  readonly complaints: Readonly<Partial<Record<Field, string | null>>>
  /** The greatest width of the page beyond the screen, in px. */
  readonly overflow: number
  readonly greeting: string
}

interface Task {
  readonly texts: readonly string[]
  readonly fields: readonly string[]
  readonly enter: string
  readonly loading: string
  readonly emailOf: string
}

/** In the page: one visitor for each text, from home to home. */
async function visitAll({ texts, fields, enter, loading, emailOf }: Task): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  /** Texts of the notices for the last visitor. */
  let heard: readonly string[] = []
  const notices = document.querySelector('[data-testid=notices]') ?? document.body
  new MutationObserver(() => {
    heard = [...heard, notices.textContent ?? '']
  }).observe(notices, { childList: true, characterData: true, subtree: true })
  type Box = HTMLInputElement | HTMLTextAreaElement
  /** The next frame; a browser that draws none for a while must not miss a screen that stands for two seconds. */
  const soon = () =>
    new Promise<void>((resolve) => {
      requestAnimationFrame(() => resolve())
      setTimeout(resolve, 100)
    })
  /** Looks often before it gives up: of a machine that stood still, the clock alone would know nothing. */
  async function until<Found>(find: () => Found | null | undefined | false): Promise<Found> {
    const start = performance.now()
    for (let looks = 0; looks < 100 || performance.now() - start < 15_000; looks += 1) {
      const found = find()
      if (found) return found
      await soon()
    }
    const stands = {
      at: location.pathname,
      heading: document.querySelector('h1')?.textContent,
      heard,
      complaints: [...document.querySelectorAll<Box>('[aria-invalid=true]')].map(({ name }) =>
        complaintOf(name),
      ),
      button: document.querySelector('button[type=submit]')?.outerHTML.slice(0, 200),
    }
    throw new Error(`Nothing came of ${JSON.stringify(texts[outcomes.length])}: ${JSON.stringify(stands)}`)
  }
  const box = (name: string) => document.querySelector<Box>(`[name="${name}"]`)
  /** The address follows the screen, which is made anew with it. */
  const arrive = async (path: string, name: string) => {
    await until(() => location.pathname.endsWith(path))
    await soon()
    await until(() => box(name))
  }
  const type = (name: string, text: string): void => {
    const input = box(name)
    if (!input) throw new Error(`There is no ${name}`)
    const prototype = input instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement
    Object.getOwnPropertyDescriptor(prototype.prototype, 'value')?.set?.call(input, text)
    input.dispatchEvent(new Event('input', { bubbles: true }))
  }
  const complaintOf = (name: string): string | null => {
    const input = box(name)
    if (input?.getAttribute('aria-invalid') !== 'true') return null
    return document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent ?? ''
  }
  const send = async () => {
    document.querySelector<HTMLButtonElement>('button[type=submit]')?.click()
    await soon()
  }
  const button = (name: string) =>
    [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)

  for (const [index, text] of texts.entries()) {
    heard = []
    let overflow = 0
    const measure = () => {
      overflow = Math.max(overflow, document.documentElement.scrollWidth - innerWidth)
    }
    const complaints: Record<string, string | null> = {}
    const entrance = await until(() => button(enter))
    entrance.click()
    await arrive('/signup', 'firstname')
    for (const field of fields) type(field, text)
    await soon()
    await send()
    // An invalid e-mail keeps the form open; a valid one might belong to a visitor.
    for (const field of fields) complaints[field] = complaintOf(field)
    measure()
    const email = complaints.email === null ? text.trim() : `${emailOf}-${index}@naughty.example`
    if (complaints.email !== null) type('email', email)
    for (const field of fields) {
      if (field !== 'email' && complaints[field] !== null) type(field, field.endsWith('stname') ? 'Ada' : '')
    }
    await soon()
    if (box('firstname')) await send()

    await arrive('/reason', 'reason')
    type('reason', text)
    await soon()
    await send()
    if (box('reason')) {
      complaints.reason = complaintOf('reason')
      measure()
      type('reason', '')
      await soon()
      await send()
    } else complaints.reason = null
    await until(() => location.pathname === '/app/flow/end')
    const title = () => document.querySelector('h1')?.textContent
    const greeting = (await until(() => title() !== loading && title())) || ''
    measure()
    outcomes.push({ text, email, complaints, overflow, greeting } as Outcome)
    history.pushState(null, '', '/app')
  }
  return outcomes
}

/** Scripts that a name has started, or dialogs that it has opened. */
function watchForScripts(page: Page): readonly string[] {
  const started: string[] = []
  page.on('dialog', (dialog) => {
    started.push(dialog.message())
    void dialog.dismiss()
  })
  page.on('pageerror', (error) => started.push(String(error)))
  return started
}

const isComplaint = (field: Field, text: string): boolean =>
  !v.safeParse(field === 'reason' ? Reason : signUpFields[field], text).success

const halves = [0, 1].map((half) => typed.filter((_, index) => index % 2 === half))
for (const [half, texts] of halves.entries()) {
  test(`the input of ${texts.length} visitors is kept exactly or refused beside its field (${half + 1} of 2)`, async ({
    tabletOf,
  }) => {
    test.setTimeout(600_000)
    const { kiosk, company } = await tabletOf({ flow: ['company', 'phone', 'document', 'reason'] })
    const started = watchForScripts(kiosk.page)
    if (half === 1) await kiosk.page.setViewportSize({ width: 390, height: 844 })
    await kiosk.open()
    await kiosk.home.see()
    const visit = (some: readonly string[], emailOf: string) =>
      kiosk.page.evaluate(visitAll, {
        texts: some,
        fields,
        enter: words('ENTER'),
        loading: words('LOADING'),
        emailOf,
      } satisfies Task)
    const first = await visit(texts.slice(0, 1), 'first')
    await company.liftLimits()
    const outcomes = [...first, ...(await visit(texts.slice(1), 'later'))]
    expect(outcomes).toHaveLength(texts.length)
    const kept = new Map((await company.typed()).map((visit) => [visit.email, visit]))
    for (const { text, email, complaints, overflow, greeting } of outcomes) {
      const said = JSON.stringify(text)
      for (const field of [...fields, 'reason'] as const) {
        expect(complaints[field] !== null, `${field} ${said}`).toBe(isComplaint(field, inputOf(field, text)))
      }
      expect(overflow, said).toBeLessThanOrEqual(1)
      const stored = kept.get(email)
      expect(stored, said).toBeDefined()
      const form = v.parse(SignUpForm, {
        firstname: complaints.firstname === null ? inputOf('firstname', text) : 'Ada',
        lastname: complaints.lastname === null ? inputOf('lastname', text) : 'Ada',
        email,
        companyName: complaints.companyName === null ? inputOf('companyName', text) : '',
        phone: complaints.phone === null ? inputOf('phone', text) : '',
        document: complaints.document === null ? inputOf('document', text) : '',
      })
      const { firstname, lastname, companyName, phone, document } = form
      expect(stored, said).toMatchObject({ firstname, lastname, companyName, phone, document })
      const reason = complaints.reason === null ? v.parse(Reason, inputOf('reason', text)) : null
      expect(stored?.reason, said).toBe(reason)
      expect(withoutIsolation(greeting), said).toBe(
        words('WELCOME_NAME', { name: greetingName({ firstName: firstname, lastName: lastname }, 'it') }),
      )
    }
    expect(started).toEqual([])
  })
}

/** A name of the other direction is isolated within its sentence. */
const withoutIsolation = (text: string): string => text.replace(/[\u2068\u2069]/g, '')

/** The value of this field after typing: an input has no line ends, a text area knows only one kind. */
function inputOf(field: Field, text: string): string {
  if (field === 'reason') return text.replace(/\r\n?/g, '\n')
  const line = text.replace(/[\r\n]/g, '')
  return field === 'email' ? line.trim() : line
}

test('a name is shown on every screen as it is, and never overflows the screen', async ({ tabletOf }) => {
  const { kiosk, company } = await tabletOf({ services: ['login'] })
  const started = watchForScripts(kiosk.page)
  await kiosk.openWithEnd()
  await kiosk.passByCode('clickEnter', company.visitor.code)
  await kiosk.end.see(company.visitor.first)
  await kiosk.button('MORE_TIME').click()
  for (const size of [
    { width: 1280, height: 800 },
    { width: 800, height: 1280 },
    { width: 390, height: 844 },
  ]) {
    await kiosk.page.setViewportSize(size)
    const wide = await kiosk.page.evaluate(
      (texts) => {
        const line = document.querySelector('h1')?.firstChild
        if (!line) throw new Error('There is no greeting')
        return texts.filter((text) => {
          line.textContent = text
          return document.documentElement.scrollWidth - innerWidth > 1
        })
      },
      strings.map((name) => words('WELCOME_NAME', { name })),
    )
    expect(wide, `${size.width} px`).toEqual([])
  }
  expect(started).toEqual([])
})

test('the other fields take any text, and say what they cannot use', async ({ tabletOf }) => {
  const { kiosk } = await tabletOf({ services: ['login'] })
  const { page } = kiosk
  const started = watchForScripts(page)
  await kiosk.open('/app/getBadge')
  await kiosk.getBadge.see()
  const email = page.getByLabel(words('EMAIL'), { exact: true })
  const wrong = naughtyStrings.filter((one) => isComplaint('email', inputOf('email', one)))
  const asked = wrong.filter((_, index) => isLong || index % 20 === 0)
  expect(asked.length).toBeGreaterThanOrEqual(15)
  for (const text of asked) {
    await email.fill(text.replace(/[\r\n]/g, ''))
    await kiosk.clickMain()
    await expect(email).toHaveAttribute('aria-invalid', 'true')
  }
  expect(started).toEqual([])
})

test('wrong input of an operator is refused in words, and stays in its field', async ({ tabletOf }) => {
  const { kiosk } = await tabletOf({})
  const { page } = kiosk
  const started = watchForScripts(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await kiosk.open('/app/settings')
  await kiosk.pin.see()
  await kiosk.pin.typeOnKeyboard(OPERATOR_PIN)
  await kiosk.settings.see()
  const printer = kiosk.settings.field('PRINTER_ADDRESS')
  const others = ['TAX_CODE', 'SITE'].map(kiosk.settings.field)
  const asked = naughtyStrings.filter((_, index) => index % (isLong ? 8 : 24) === 0)
  expect(asked.length).toBeGreaterThanOrEqual(15)
  for (const text of asked) {
    const line = text.replace(/[\r\n]/g, '')
    // No printer has such a name: what is typed stays on the tablet, where a wrong code would lock the others out.
    await printer.fill(`${line}@`)
    for (const field of others) await field.fill(line)
    await kiosk.settings.save()
    await expect(printer, line).toHaveAccessibleDescription(words('PRINTER_ADDRESS_WRONG'))
    await kiosk.seeScreen(words('SETTINGS'))
    await expect(printer).toHaveValue(`${line}@`)
    for (const field of others) await expect(field).toHaveValue(line)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      1,
    )
  }
  expect(started).toEqual([])
})
