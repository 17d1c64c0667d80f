import type { Locator, Page, Response } from '@playwright/test'
import type { AnyCall } from '#contract/calls/call.ts'
import { isEdit } from '#contract/console/console-call.ts'
import { consoleCalls } from '#contract/console/index.ts'
import { arrive } from './console-crawl.ts'

/** Finds the forms of the console's pages by what a person sees, and fills and saves them. */

const edits: readonly AnyCall[] = Object.values(consoleCalls).filter((call: AnyCall) => isEdit(call))

/** Where a form is: on its page, or in the dialog that a button, or an item of its menu, opens. */
export interface FormPlace {
  readonly path: string
  /** What the button says, and in which part of the page; `null`: the form is on the page. */
  readonly button: string | null
  readonly item: string | null
  /** Of several forms there. */
  readonly nth: number
}

/** A field of a form, by its kind and what it is called. */
export interface FormControl {
  readonly sign: string
  readonly kind: 'text' | 'number' | 'color' | 'time' | 'choice' | 'switch'
}

/** What a save has asked of the server, and what came of it. */
interface Saved {
  readonly call: string
  readonly request: Readonly<Record<string, unknown>>
  readonly begun: readonly string[]
  readonly isOk: boolean
  readonly errorCode: string | null
}

const CONTROLS = [
  'input:is(:not([type]), [type=text], [type=email], [type=url], [type=tel], [type=number], [type=time], [type=color], [type=checkbox])',
  'textarea',
  'select',
  '[role=switch]',
]
  .map((selector) => `${selector}:not([readonly]):not([role=combobox])`)
  .join(', ')

const forms = (page: Page): Locator =>
  page.locator('[role=dialog] form, main form').filter({ has: page.locator('button[type=submit]') })
const dialogs = (page: Page): Locator => page.locator('[role=dialog], [role=alertdialog]')

/** Buttons of the page that may open something, each kind once. */
const buttonsOf = (page: Page): Promise<string[]> =>
  page.locator('main button:enabled:visible:not([type=submit]):not([role=switch])').evaluateAll((all) => [
    ...new Set(
      all.map((one) => {
        const area = one.closest('section, table, ul, form, header')
        const place =
          area?.querySelector('h2, caption')?.textContent ?? area?.getAttribute('aria-label') ?? ''
        return `${place}|${one.textContent?.trim() || one.querySelector('svg')?.innerHTML || one.ariaLabel}`
      }),
    ),
  ])

async function pressButton(page: Page, sign: string): Promise<boolean> {
  const found = await page.evaluateHandle((wanted) => {
    for (const one of document.querySelectorAll<HTMLButtonElement>('main button:enabled')) {
      if (!one.checkVisibility()) continue
      const area = one.closest('section, table, ul, form, header')
      const place = area?.querySelector('h2, caption')?.textContent ?? area?.getAttribute('aria-label') ?? ''
      const said = `${place}|${one.textContent?.trim() || one.querySelector('svg')?.innerHTML || one.ariaLabel}`
      if (said === wanted) return one
    }
    return null
  }, sign)
  const button = found.asElement()
  if (button === null) return false
  return button.click({ timeout: 3_000 }).then(
    () => true,
    () => false,
  )
}

const menuItems = (page: Page): Promise<string[]> =>
  page
    .locator('main button[aria-expanded=true]')
    .evaluateAll((open) =>
      open.flatMap((one) =>
        [...(one.parentElement?.querySelectorAll('button') ?? [])]
          .filter((item) => item !== one)
          .map((item) => item.textContent ?? ''),
      ),
    )

/** A dialog may be loaded when it is first opened, and then reads what it shows. */
const OPENS_MS = 400

/** @returns the form, filled; `null`: there is none */
export async function openForm(page: Page, home: string, place: FormPlace): Promise<Locator | null> {
  await arrive(page, home, place.path)
  if (place.button !== null) {
    if (!(await pressButton(page, place.button))) return null
    if (place.item !== null) {
      const item = page.locator('main button[aria-expanded=true] + * button').filter({ hasText: place.item })
      await item.first().click({ timeout: 3_000 })
    }
    await forms(page)
      .first()
      .waitFor({ timeout: 3_000 })
      .catch(() => undefined)
    await page.waitForTimeout(OPENS_MS)
  }
  const form = forms(page).nth(place.nth)
  return (await form.isVisible()) ? form : null
}

/** All forms that a page leads to. */
export async function formsOf(page: Page, home: string, path: string): Promise<FormPlace[]> {
  const places: FormPlace[] = []
  const note = async (button: string | null, item: string | null) => {
    for (let nth = 0; nth < (await forms(page).count()); nth++) places.push({ path, button, item, nth })
  }
  await arrive(page, home, path)
  await note(null, null)
  for (const button of await buttonsOf(page)) {
    await arrive(page, home, path)
    if (!(await pressButton(page, button))) continue
    await page.waitForTimeout(OPENS_MS)
    if (await dialogs(page).first().isVisible()) await note(button, null)
    else
      for (const item of await menuItems(page)) {
        await arrive(page, home, path)
        await pressButton(page, button)
        const found = page.locator('main button[aria-expanded=true] + * button').filter({ hasText: item })
        if (!(await found.first().isVisible())) continue
        await found.first().click()
        await page.waitForTimeout(OPENS_MS)
        if (await dialogs(page).first().isVisible()) await note(button, item)
      }
  }
  return places
}

/** The fields of a form, in order. */
export const controlsOf = (form: Locator): Promise<FormControl[]> =>
  form.locator(CONTROLS).evaluateAll((all) => {
    const seen = new Map<string, number>()
    return all.flatMap((one): { sign: string; kind: FormControl['kind'] }[] => {
      const control = one as HTMLInputElement
      if (control.matches(':disabled') || !control.checkVisibility()) return []
      const label = control.labels?.[0]?.textContent ?? control.ariaLabel ?? control.name
      const name = `${control.tagName}|${label}`
      const nth = seen.get(name) ?? 0
      seen.set(name, nth + 1)
      const isSwitch = control.type === 'checkbox' || control.getAttribute('role') === 'switch'
      const kinds = { number: 'number', color: 'color', time: 'time' } as const
      const kind = isSwitch
        ? 'switch'
        : control.tagName === 'SELECT'
          ? 'choice'
          : (kinds[control.type as keyof typeof kinds] ?? 'text')
      return [{ sign: `${name}|${nth}`, kind }]
    })
  })

async function elementOf(form: Locator, { sign }: FormControl): Promise<Locator | null> {
  const all = form.locator(CONTROLS)
  const index = await all.evaluateAll((found, wanted) => {
    const seen = new Map<string, number>()
    return found.findIndex((one) => {
      const control = one as HTMLInputElement
      if (control.matches(':disabled') || !control.checkVisibility()) return false
      const name = `${control.tagName}|${control.labels?.[0]?.textContent ?? control.ariaLabel ?? control.name}`
      const nth = seen.get(name) ?? 0
      seen.set(name, nth + 1)
      return `${name}|${nth}` === wanted
    })
  }, sign)
  return index < 0 ? null : all.nth(index)
}

/** What a field holds, as a text. */
export async function heldBy(form: Locator, control: FormControl): Promise<string | null> {
  const element = await elementOf(form, control)
  if (element === null) return null
  if (control.kind !== 'switch') return element.inputValue()
  return String(
    await element.evaluate((one) => (one as HTMLInputElement).checked || one.ariaChecked === 'true'),
  )
}

/** Another text of the same sort as what is there. */
function otherText(now: string, variant: number): string {
  const word = ['uno', 'due', 'tre'][variant] ?? 'uno'
  if (/^\S+@\S+$/.test(now)) return `${word}@example.com`
  if (/^\w+:\/\//.test(now)) return now.replace(/\/\/[^/:]+/, `//${word}.invalid`)
  if (/^\d+$/.test(now)) return String(Number(now) + 1 + variant)
  if (/^#[\da-f]{6}$/i.test(now)) return `#1${variant}2${variant}3${variant}`
  return `Prova ${word}`
}

/**
 * Changes a field. @param variant two different numbers make two different values, where the field can have so many
 * @returns whether it has another value now
 */
export async function changeControl(form: Locator, control: FormControl, variant: number): Promise<boolean> {
  const element = await elementOf(form, control)
  if (element === null) return false
  const before = await heldBy(form, control)
  const act = async () => {
    if (control.kind === 'switch') return element.click({ timeout: 2_000 })
    const now = await element.inputValue()
    if (control.kind === 'choice') {
      const values = await element
        .locator('option:not(:disabled)')
        .evaluateAll((all) => all.map((one) => (one as HTMLOptionElement).value))
      const others = values.filter((value) => value !== now)
      return element.selectOption(others[variant % others.length] ?? now)
    }
    if (control.kind === 'number') {
      const [least, most] = await element.evaluate((one) => {
        const { min, max } = one as HTMLInputElement
        return [min === '' ? -1e9 : Number(min), max === '' ? 1e9 : Number(max)] as const
      })
      const up = Number(now) + 1 + variant
      return element.fill(String(up <= most ? up : Math.max(least, Number(now) - 1 - variant)))
    }
    if (control.kind === 'color') return element.fill(`#1${variant}2${variant}3${variant}`)
    if (control.kind === 'time') return element.fill(`1${variant}:15`)
    return element.fill(otherText(now, variant))
  }
  await act().catch(() => undefined)
  return (await heldBy(form, control)) !== before
}

const patternOf = (call: AnyCall): RegExp => new RegExp(`${call.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`)

async function savedBy(response: Response): Promise<Saved | null> {
  const { pathname } = new URL(response.url())
  const method = response.request().method()
  const call = edits.find((edit) => edit.method === method && patternOf(edit).test(pathname))
  if (!call) return null
  const request = response.request().postDataJSON() as Readonly<Record<string, unknown>>
  const answer = (await response.json().catch(() => ({}))) as { readonly errorCode?: string }
  const begun = Object.keys((request.begun as object | undefined) ?? {})
  return { call: call.name, request, begun, isOk: response.ok(), errorCode: answer.errorCode ?? null }
}

const SAVES_MS = 2_500

/** Presses what saves. @returns what the server was asked to save; `null`: nothing that several people may change at a time */
export async function save(page: Page, press: () => Promise<void>): Promise<Saved | null> {
  const asked = page
    .waitForResponse((response) => response.request().method() !== 'GET' && isSave(response), {
      timeout: SAVES_MS,
    })
    .catch(() => null)
  await press()
  const response = await asked
  return response && savedBy(response)
}

const isSave = (response: Response): boolean => {
  const { pathname } = new URL(response.url())
  const method = response.request().method()
  return edits.some((edit) => edit.method === method && patternOf(edit).test(pathname))
}

export const submit = (form: Locator) => (): Promise<void> =>
  form.locator('button[type=submit]').first().click({ timeout: 3_000 })

/** Whether the save makes a row: two such are two rows, and neither writes over the other. */
export function isMaking({ call, request }: Saved): boolean {
  const noun = call.replace(/^[a-z]+/, '')
  return request[`${noun.charAt(0).toLowerCase()}${noun.slice(1)}Id`] === null
}

/** The names of all calls that save a form which several people may fill. */
export const editNames: readonly string[] = edits.map(({ name }) => name)
