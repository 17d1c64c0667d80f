import { expect, type Page } from '@playwright/test'
import * as fc from 'fast-check'
import { calls } from '#contract/calls/index.ts'
import naughtyStrings from '#tests/fixtures/naughty-strings.json' with { type: 'json' }
import { test } from '#tests/support/e2e/test.ts'
import { sampleOf } from '#tests/support/long.ts'
import { words } from '#tests/support/e2e/words.ts'

/**
 * Whatever a server answers about a company, the kiosk shows a screen that can be used (F11).
 * CONFIGURATIONS=1000 tries more of them, CONFIGURATIONS_SEED the same ones again.
 */
const RUNS = Number(process.env.CONFIGURATIONS ?? sampleOf(10, 500))
const SEED = Number(process.env.CONFIGURATIONS_SEED ?? Date.now() % 2 ** 31)

const text = fc.oneof(
  fc.constantFrom(...naughtyStrings),
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc.constantFrom('', ' ', 'undefined', 'null', 'Officine Aurora', 'W'.repeat(200), 'والتجارة '.repeat(20)),
)
const colour = fc.oneof(
  fc.constantFrom(
    'undefined',
    '',
    'red',
    'transparent',
    'currentColor',
    'var(--x)',
    '#12',
    'rgb(1 2 3 / 5%)',
  ),
  fc.integer({ min: 0, max: 0xffffff }).map((rgb) => `#${rgb.toString(16).padStart(6, '0')}`),
  text,
)
const roles = [
  'label',
  'title',
  'background',
  'buttons_primary',
  'buttons_primary_inner',
  'buttons_secondary',
]
const services = ['greenpass', 'language', 'touchless', 'visitor_types', 'login']
const flows = [
  'certificates',
  'reason',
  'sign',
  'sign_out',
  'user',
  'customer',
  'phone',
  'sex',
  'birthday',
  'document',
]

const named = (prefix: string, names: readonly string[]) =>
  fc.oneof(
    { weight: 9, arbitrary: fc.constantFrom(...names).map((name) => prefix + name) },
    { weight: 1, arbitrary: text },
  )
const flag = fc.oneof(fc.boolean(), fc.boolean(), fc.constantFrom('true', 'false', 'undefined', ''))
const flowList = fc.array(fc.record({ name: named('flows_', flows), isEnabled: flag }), { maxLength: 14 })
const number = fc.oneof(
  fc.constantFrom('0', '-1', '1e999', 'NaN', '', 'undefined', '9007199254740993', '0x10', '3.7'),
  fc.integer().map(String),
)
const picture = fc.option(
  fc.oneof(
    text,
    fc.constantFrom('/logo.svg', 'javascript:alert(1)', 'data:image/png;base64,AAAA', '//nowhere.example/x'),
  ),
)

/** Answers by call; now and then one of them is not of the contract at all. */
const answers = fc.record({
  getCompany: fc.record({ id: text, name: text, logo: picture, serviceCode: text, taxCode: text }),
  getColors: fc.array(fc.record({ name: named('colors_', roles), value: colour }), { maxLength: 12 }),
  getGenerals: fc.array(
    fc.record({
      name: named('generals_', [
        'max_simultaneous_users',
        'badge_by_email',
        'company_list',
        'leave_by_name',
        'notice_version',
      ]),
      value: fc.oneof(number, fc.constantFrom('mail', 'provinces'), text),
    }),
    { maxLength: 6 },
  ),
  getServices: fc.array(
    fc.record({
      name: named('services_', services),
      value: fc.constantFrom('true', 'false', 'undefined', 'TRUE', ''),
    }),
    { maxLength: 8 },
  ),
  getFlows: flowList,
  getMotto: fc.record({ motto: fc.option(text) }),
  getVisitorTypes: fc.array(fc.record({ id: text, name: text, flowSection: flowList }), { maxLength: 5 }),
  liveVisits: fc.record({
    currentlyInside: fc.oneof(fc.nat(), fc.constantFrom(-1, 0.5, 1e21)),
    maximumAllowed: fc.oneof(fc.nat(), fc.constantFrom(-1, 0, 0.5, 1e21)),
    entriesToday: fc.option(fc.nat()),
  }),
})
type Answers = typeof answers extends fc.Arbitrary<infer Value> ? Value : never
const spoilt = fc.oneof(
  { weight: 9, arbitrary: fc.constant(null) },
  {
    weight: 1,
    arbitrary: fc.tuple(
      fc.constantFrom<keyof Answers>('getColors', 'getFlows', 'getMotto', 'getCompany'),
      fc.jsonValue(),
    ),
  },
)

const anyOf = (...ids: readonly string[]): RegExp =>
  new RegExp(`^(?:${ids.map((id) => words(id).replace(/[?.]/g, '\\$&')).join('|')})$`)

/** Expects a usable page: no error, nothing beside the screen, no injected script. */
async function expectUsable(page: Page): Promise<void> {
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).not.toHaveText(words('SOMETHING_WENT_WRONG'))
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth))
    .toBeLessThanOrEqual(1)
}

test('no configuration brings an error screen', async ({ tabletOf }) => {
  test.setTimeout(120_000 + RUNS * 3_000)
  const { kiosk } = await tabletOf({})
  const { page } = kiosk
  const surprises: string[] = []
  let homes = 0
  page.on('pageerror', (error) => surprises.push(String(error)))
  page.on('dialog', (dialog) => {
    surprises.push(dialog.message())
    void dialog.dismiss()
  })
  let served: Readonly<Record<string, unknown>> = {}
  for (const name of [
    'getCompany',
    'getColors',
    'getGenerals',
    'getServices',
    'getFlows',
    'getMotto',
    'getVisitorTypes',
    'liveVisits',
  ] as const) {
    await page.route(`**${calls[name].path}`, (route) => route.fulfill({ json: { data: served[name] } }))
  }
  await fc.assert(
    fc.asyncProperty(answers, spoilt, async (all, one) => {
      served = one ? { ...all, [one[0]]: one[1] } : all
      await page.goto('/')
      const shown = page.getByRole('heading', { level: 1 })
      // An answer that is none may keep it waiting, which is no error screen either.
      await expect(shown).toHaveText(one ? anyOf('WELCOME', 'LOADING') : words('WELCOME'))
      await expectUsable(page)
      const enter = kiosk.button('ENTER')
      if ((await enter.count()) > 0) {
        await enter.click()
        await expect(shown).toHaveText(anyOf('ALREADY_REGISTERED', 'WHICH_VISITOR', 'FILL_FORM'))
        await expectUsable(page)
        homes += 1
      }
      expect(surprises).toEqual([])
    }),
    { numRuns: RUNS, seed: SEED, endOnFailure: true },
  )
  expect(homes).toBeGreaterThan(RUNS / 2)
})
