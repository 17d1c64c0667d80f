import { type BrowserContext, expect, type Page } from '@playwright/test'
import { knownAddresses, pageStanding } from '#src/console/shell/places.ts'
import type { AdminAccess } from '#tests/support/e2e/company.ts'
import { addressesOf } from '#tests/support/e2e/console-crawl.ts'
import {
  changeControl,
  controlsOf,
  editNames,
  type FormControl,
  type FormPlace,
  formsOf,
  isMaking,
  openForm,
  save,
  submit,
  heldBy,
} from '#tests/support/e2e/console-forms.ts'
import { fillCompany } from '#tests/support/e2e/filled-company.ts'
import { test } from '#tests/support/e2e/test.ts'
import { words } from '#tests/support/e2e/words.ts'
import { askAt } from '#tests/support/server/server-under-test.ts'
import { hire } from '#tests/support/server/staff.ts'

/**
 * Two browsers save every form of the console against each other. The forms are found by pressing what is on the pages, and
 * together they have to make every call by which a form is saved: nothing of the first is lost unless the second is told.
 */

test.use({ hasTouch: false })

/** No form: what is pressed is saved at once. `server/http/edits.contract.test.ts` has them. */
const pressed: Readonly<Record<string, string>> = {
  orderReasons: 'the arrows of a list',
  orderVisitorTypes: 'the arrows of a list',
  orderCertificates: 'the arrows of a list',
}

const PARTS = 6
/** Which calls were made, by the parts of this run. */
const reached = new Set<string>()

interface Editor {
  readonly page: Page
  readonly home: string
}

async function openEditors(adminAccess: AdminAccess, contexts: readonly BrowserContext[]) {
  const company = await fillCompany(adminAccess)
  const { baseUrl, database } = adminAccess
  const { companyId } = company
  const at = { url: baseUrl, adminAccess, ask: askAt(baseUrl) }
  const editors: Editor[] = []
  for (const [nth, context] of contexts.entries()) {
    const { id, browser } = await hire(at, companyId, 'owner')
    // At the end of the lists, so that their own roles are not what they change.
    await database.pool.query(`update auth."user" set name = $2 where id = $1`, [id, `Zoe ${nth}`])
    await context.addCookies([...browser.cookies].map(([name, value]) => ({ name, value, url: baseUrl })))
    editors.push({ page: await context.newPage(), home: `${baseUrl}/console/${companyId}` })
  }
  return editors as [Editor, Editor]
}

const named = ({ path, button, item, nth }: FormPlace): string =>
  [path || '/', button?.split('|').at(-1)?.slice(0, 40), item, nth].filter(Boolean).join(' › ')

/** A field that the form takes, and the paths of what it saves by it. */
interface Usable {
  readonly control: FormControl
  readonly paths: readonly string[]
}

const USABLE_MAX = 3
const TRIED_MAX = 12

/** Fields by which the form can be saved: each is changed and saved once. @returns `null`: it is no form of this kind */
async function usableIn({ page, home }: Editor, place: FormPlace) {
  const first = await openForm(page, home, place)
  if (first === null) return null
  const usable: Usable[] = []
  let call: string | null = null
  for (const control of (await controlsOf(first)).slice(0, TRIED_MAX)) {
    const form = await openForm(page, home, place)
    if (form === null || usable.length === USABLE_MAX) break
    if (!(await changeControl(form, control, 2))) continue
    const saved = await save(page, submit(form)).catch(() => null)
    if (saved === null || !saved.isOk || saved.begun.length === 0) continue
    if (isMaking(saved)) return null
    call = saved.call
    if (!usable.some(({ paths }) => paths.some((path) => saved.begun.includes(path))))
      usable.push({ control, paths: saved.begun })
  }
  return call === null ? null : { call, usable }
}

/** Both have the form before either saves. */
async function bothOpen(editors: readonly [Editor, Editor], place: FormPlace) {
  const [one, other] = editors
  const first = await openForm(one.page, one.home, place)
  const second = await openForm(other.page, other.home, place)
  if (first === null || second === null) throw new Error(`${named(place)}: the form does not open again`)
  return [first, second] as const
}

const conflictOf = (page: Page) =>
  page
    .getByRole('dialog')
    .filter({ hasText: words('CONFLICT_TITLE') })
    .last()

/** Both change one field to different values: who saves later is asked, and decides. */
async function fightOver(editors: readonly [Editor, Editor], place: FormPlace, { control }: Usable) {
  const [{ page: one }, { page: other, home }] = editors
  const what = `${named(place)}: ${control.sign}`
  const [first, second] = await bothOpen(editors, place)
  const isChanged = (await changeControl(first, control, 0)) && (await changeControl(second, control, 1))
  const values = [await heldBy(first, control), await heldBy(second, control)]
  // A switch has no third value: both have made the same change.
  if (!isChanged || values[0] === values[1]) return false
  const mine = await save(one, submit(first))
  expect.soft(mine?.isOk, `${what}: the first save`).toBe(true)
  const theirs = await save(other, submit(second))
  expect.soft(theirs?.errorCode, `${what}: the second is not told`).toBe('CHANGED_MEANWHILE')
  if (theirs?.errorCode !== 'CHANGED_MEANWHILE') return true
  const dialog = conflictOf(other)
  await expect.soft(dialog, what).toContainText('Zoe 0')
  const keep = dialog.getByRole('button', { name: words('CONFLICT_KEEP_MINE'), exact: true })
  const kept = await save(other, () => keep.click({ timeout: 3_000 }))
  expect.soft(kept?.isOk, `${what}: kept after the question`).toBe(true)
  await expect.soft(dialog, what).toHaveCount(0)
  const again = await openForm(other, home, place)
  expect.soft(again && (await heldBy(again, control)), `${what}: is stored`).toBe(values[1])
  return true
}

/** Each changes a field of their own: both are stored, and neither is asked. */
async function changeApart(
  editors: readonly [Editor, Editor],
  place: FormPlace,
  [mine, theirs]: readonly [Usable, Usable],
) {
  const [{ page: one }, { page: other, home }] = editors
  const what = `${named(place)}: ${mine.control.sign} and ${theirs.control.sign}`
  const [first, second] = await bothOpen(editors, place)
  if (!(await changeControl(first, mine.control, 0)) || !(await changeControl(second, theirs.control, 1)))
    return false
  const values = [await heldBy(first, mine.control), await heldBy(second, theirs.control)]
  expect.soft((await save(one, submit(first)))?.isOk, `${what}: the first save`).toBe(true)
  const later = await save(other, submit(second))
  expect.soft(later?.errorCode, `${what}: the second save`).toBe(null)
  const again = await openForm(other, home, place)
  const stored = again && [await heldBy(again, mine.control), await heldBy(again, theirs.control)]
  expect.soft(stored, `${what}: what is stored`).toEqual(values)
  return true
}

/** One after the other in one process, which remembers the calls. */
test.describe.configure({ mode: 'default' })

for (let part = 0; part < PARTS; part++) {
  test(`of two who save one form, neither loses anything without a word (${part + 1} of ${PARTS})`, async ({
    adminAccess,
    browser,
    contextOptions,
  }) => {
    test.setTimeout(900_000)
    const made = [await browser.newContext(contextOptions), await browser.newContext(contextOptions)]
    const editors = await openEditors(adminAccess, made)
    const [{ page, home }] = editors
    const places: FormPlace[] = []
    for (const to of knownAddresses.filter((_, nth) => nth % PARTS === part))
      for (const path of await addressesOf(page, home, to, pageStanding(to)?.parent?.to ?? null))
        places.push(...(await formsOf(page, home, path)))

    const counted = { forms: 0, fights: 0, apart: 0 }
    for (const place of places) {
      const found = await usableIn(editors[0], place)
      if (found === null) continue
      reached.add(found.call)
      counted.forms++
      const contested = found.usable.filter(({ control }) => control.kind !== 'switch')
      for (const one of contested.slice(0, 1)) if (await fightOver(editors, place, one)) counted.fights++
      const [first, second] = found.usable
      if (first && second && (await changeApart(editors, place, [first, second]))) counted.apart++
    }
    console.log(`part ${part + 1}: ${JSON.stringify(counted)}`)
    for (const context of made) await context.close()
  })
}

test('every call by which a form is saved was made', () => {
  const missing = editNames.filter((name) => !reached.has(name) && !(name in pressed))
  expect(missing).toEqual([])
})
