import { type Browser as Chromium, expect, type Locator, type Page } from '@playwright/test'
import type { AnyCall } from '#contract/calls/call.ts'
import { isEdit } from '#contract/console/console-call.ts'
import { consoleCalls } from '#contract/console/index.ts'
import type { EditName } from '#server/console-edits.ts'
import { type AdminAccess, makeCompany } from '#tests/support/e2e/company.ts'
import {
  fieldOf,
  fillField,
  type SavedForm,
  type SavedOrder,
  savedForms,
  shownIn,
} from '#tests/support/e2e/saved-forms.ts'
import { StaffConsole } from '#tests/support/e2e/staff-console.ts'
import { test } from '#tests/support/e2e/test.ts'
import { words } from '#tests/support/e2e/words.ts'
import { askAt } from '#tests/support/server/server-under-test.ts'
import { type Browser, hire } from '#tests/support/server/staff.ts'

/**
 * Two browsers save every form of the console against each other: nothing that one of them has saved is lost unless the other
 * one was asked. The calls come from the contract. Those that change rows and are no such form have their reasons in
 * `contract/console/edits.test.ts`.
 */

const edits: readonly AnyCall[] = Object.values(consoleCalls).filter((call: AnyCall) => isEdit(call))

interface Editor {
  readonly staff: StaffConsole
  readonly page: Page
  readonly home: string
}

async function editorsOf(adminAccess: AdminAccess, chromium: Chromium, make: SavedForm['make']) {
  const { baseUrl, database } = adminAccess
  const company = await makeCompany(adminAccess, {})
  const { companyId } = company
  const at = { url: baseUrl, adminAccess, ask: askAt(baseUrl) }
  const open = async (name: string, browser: Browser, id: string): Promise<Editor> => {
    await database.pool.query(`update auth."user" set name = $2 where id = $1`, [id, name])
    const context = await chromium.newContext({
      locale: 'it-IT',
      serviceWorkers: 'block',
      reducedMotion: 'reduce',
      viewport: { width: 1280, height: 900 },
    })
    await context.addCookies([...browser.cookies].map(([key, value]) => ({ name: key, value, url: baseUrl })))
    const page = await context.newPage()
    return { page, staff: new StaffConsole(page), home: `${baseUrl}/console/${companyId}` }
  }
  const [one, other] = [await hire(at, companyId, 'owner'), await hire(at, companyId, 'owner')]
  const id = await make?.({
    company,
    owner: one.browser,
    hire: () => hire(at, companyId, 'manager'),
    sql: (statement) => database.pool.query(statement),
  })
  const mara = await open('Mara Conti', one.browser, one.id)
  const luca = await open('Luca Neri', other.browser, other.id)
  const close = async () => {
    for (const { page } of [mara, luca]) await page.context().close()
  }
  return { mara, luca, id: id ?? '', close }
}

/** Presses what saves. @returns the status of the answer and its code */
async function saveBy(page: Page, call: AnyCall, press: () => Promise<void>) {
  const path = new RegExp(`${call.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`)
  const answered = page.waitForResponse(
    (response) => response.request().method() === call.method && path.test(new URL(response.url()).pathname),
  )
  await press()
  const response = await answered
  const { errorCode = null } = (await response.json()) as { readonly errorCode?: string }
  return { status: response.status(), errorCode }
}
const SAVED = { status: 200, errorCode: null }
const REFUSED = { status: 409, errorCode: 'CHANGED_MEANWHILE' }

const conflictOf = (page: Page): Locator =>
  page.getByRole('dialog').filter({ hasText: words('CONFLICT_TITLE') })

async function tryForm(call: AnyCall, form: SavedForm, adminAccess: AdminAccess, chromium: Chromium) {
  const { mara, luca, id, close } = await editorsOf(adminAccess, chromium, form.make)
  const { both, other } = form
  const open = async ({ staff, page, home }: Editor): Promise<Locator> => {
    await staff.open(home, typeof form.at === 'string' ? form.at : form.at(id))
    await form.open?.(staff, id)
    const found = page
      .locator(form.open ? '[role=dialog] form' : 'main form')
      .filter({ has: fieldOf(page, both) })
    await expect(found).toHaveCount(1)
    return found
  }
  const save = (editor: Editor, shown: Locator) =>
    saveBy(editor.page, call, () => shown.locator('button[type=submit]').click())
  const decide = (id: string) =>
    saveBy(luca.page, call, () =>
      conflictOf(luca.page)
        .getByRole('button', { name: words(id) })
        .click(),
    )
  const stored = async (editor: Editor) => shownIn(await open(editor))

  const isAsked = async (): Promise<void> => {
    const conflict = conflictOf(luca.page)
    await expect(conflict).toContainText('Mara Conti')
    const [his = '', hers = ''] = await conflict.getByRole('definition').allTextContents()
    expect(his.trim() === '' || hers.trim() === '' || his === hers, `${his} or ${hers}`).toBe(false)
  }

  if (other !== null) {
    const hers = await open(mara)
    const his = await open(luca)
    const before = await shownIn(hers)
    await fillField(hers, both, both.values?.[0] ?? null)
    await fillField(his, other, other.value)
    const wanted = [await shownIn(hers), await shownIn(his)]
    expect(await save(mara, hers)).toEqual(SAVED)
    expect(await save(luca, his), 'fields of their own are no conflict').toEqual(SAVED)
    const after = await stored(mara)
    for (const shown of wanted) {
      const changes = shown.filter((line) => !before.includes(line))
      expect(changes).not.toEqual([])
      expect(after, 'what each has changed is stored').toEqual(expect.arrayContaining(changes))
    }
  }
  // A switch has no third state: two who turn it have wanted the same.
  if (both.values === null) return close()
  const [first, second, third] = both.values

  /** Both change the field before either saves, and the one who saves later is refused. */
  const collide = async (her: string, his: string) => {
    const hers = await open(mara)
    const form = await open(luca)
    await fillField(hers, both, her)
    await fillField(form, both, his)
    const wanted = { hers: await shownIn(hers), his: await shownIn(form) }
    expect(wanted.hers).not.toEqual(wanted.his)
    expect(await save(mara, hers)).toEqual(SAVED)
    expect(await save(luca, form), 'the second is told').toEqual(REFUSED)
    await isAsked()
    return { form, wanted }
  }

  const one = await collide(second, third)
  expect(await stored(mara), 'the first is not lost').toEqual(one.wanted.hers)
  await expect(luca.staff.button('CONFLICT_BACK')).toBeFocused()
  await luca.page.keyboard.press('Escape')
  await expect(conflictOf(luca.page)).toBeHidden()
  expect(await shownIn(one.form), 'nor is what the second has typed').toEqual(one.wanted.his)
  expect(await save(luca, one.form)).toEqual(REFUSED)
  expect(await decide('CONFLICT_KEEP_MINE')).toEqual(SAVED)
  await expect(conflictOf(luca.page)).toBeHidden()
  expect(await stored(mara)).toEqual(one.wanted.his)

  const two = await collide(first, second)
  expect(await decide('CONFLICT_TAKE_THEIRS')).toEqual(SAVED)
  await expect(conflictOf(luca.page)).toBeHidden()
  expect(await stored(luca)).toEqual(two.wanted.hers)
  return close()
}

async function tryOrder(call: AnyCall, list: SavedOrder, adminAccess: AdminAccess, chromium: Chromium) {
  const { mara, luca, close } = await editorsOf(adminAccess, chromium, list.make)
  const rows = ({ page }: Editor) => page.locator('main').getByRole('listitem')
  const order = async (editor: Editor) => {
    const shown = await rows(editor).allTextContents()
    return shown.map((row) => /Uno|Due|Tre|Riunione/.exec(row)?.[0])
  }
  const move = (editor: Editor, name: string, id: 'MOVE_UP' | 'MOVE_DOWN') =>
    saveBy(editor.page, call, () =>
      editor.page.getByRole('button', { name: words(id, { name }), exact: true }).click(),
    )
  for (const editor of [mara, luca]) {
    await editor.staff.open(editor.home, list.at)
    await expect(rows(editor).filter({ hasText: 'Tre' })).toHaveCount(1)
  }
  const before = await order(mara)
  expect(await move(mara, 'Tre', 'MOVE_UP')).toEqual(SAVED)
  expect(await move(luca, 'Uno', 'MOVE_DOWN'), 'the second is told').toEqual(REFUSED)
  await expect(luca.page.getByRole('alert')).toHaveText(words('STAFF_CHANGED_MEANWHILE'))
  const hers = [...before.slice(0, -2), 'Tre', 'Due']
  await expect.poll(() => order(luca), 'the order of the first is shown').toEqual(hers)
  // Having seen it, the second moves the row again.
  expect(await move(luca, 'Uno', 'MOVE_DOWN')).toEqual(SAVED)
  await mara.page.reload()
  await expect
    .poll(() => order(mara))
    .toEqual(before.flatMap((name) => (name === 'Uno' ? ['Tre', 'Uno'] : name === 'Tre' ? [] : [name])))
  return close()
}

for (const call of edits) {
  const found = savedForms[call.name as EditName]
  if (found.kind === 'single switch' || found.kind === 'shown once') continue
  test(`of two who save it, neither loses anything unasked: ${call.name}`, async ({
    adminAccess,
    browser,
  }) => {
    test.setTimeout(240_000)
    if (found.kind === 'order') await tryOrder(call, found, adminAccess, browser)
    else await tryForm(call, found, adminAccess, browser)
  })
}

test('of two who hold the data of one person, the second is asked, and neither ends a hold that they have not seen', async ({
  adminAccess,
  browser,
}) => {
  const { mara, luca, id, close } = await editorsOf(adminAccess, browser, ({ company }) =>
    Promise.resolve(company.visitor.id),
  )
  const choose = async ({ page }: Editor, word: string) => {
    await page.getByRole('button', { name: words('PERSON_MORE') }).click()
    await page.getByRole('button', { name: words(word), exact: true }).click()
  }
  const holdBy = (editor: Editor) =>
    saveBy(editor.page, consoleCalls.holdPerson, () =>
      editor.staff
        .dialog()
        .getByRole('button', { name: words('HOLD'), exact: true })
        .click(),
    )
  const endBy = (editor: Editor) =>
    saveBy(editor.page, consoleCalls.holdPerson, () => choose(editor, 'HOLD_END'))
  for (const [editor, reason] of [
    [mara, 'Richiesta'],
    [luca, 'Tribunale'],
  ] as const) {
    await editor.staff.open(editor.home, `people/${id}`)
    await choose(editor, 'HOLD')
    await editor.staff.field('HOLD_WHY').fill(reason)
  }
  expect(await holdBy(mara)).toEqual(SAVED)
  expect(await holdBy(luca)).toEqual(REFUSED)
  await expect(conflictOf(luca.page)).toContainText('Mara Conti')
  await expect(conflictOf(luca.page).getByRole('definition')).toHaveText(['Tribunale', 'Richiesta'])
  await conflictOf(luca.page)
    .getByRole('button', { name: words('CONFLICT_KEEP_MINE') })
    .click()
  await expect(luca.staff.dialog()).toHaveCount(0)

  // Her page still shows the hold for her own reason.
  expect(await endBy(mara)).toEqual(REFUSED)
  await expect(mara.page.getByRole('alert')).toHaveText(words('STAFF_CHANGED_MEANWHILE'))
  expect(await endBy(mara), 'she has seen it now').toEqual(SAVED)
  return close()
})
