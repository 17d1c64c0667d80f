import { expect, type Locator } from '@playwright/test'
import { IDLE_WARNING_MS, IDLE_WIPE_MS, NOT_FOUND_MS, SETTINGS_TAPS, TEXT_SIZES } from '#contract/limits.ts'
import { CHOSEN_TYPE, type CompanySetup, HOST, OPERATOR_PIN, REASON, type TestCompany } from './company.ts'
import type { Keyboard } from './keyboard.ts'
import type { Kiosk } from './kiosk.ts'
import { words } from './words.ts'

interface Visitor {
  readonly keys: Keyboard
  readonly kiosk: Kiosk
  readonly company: TestCompany
  /** Home again, with the size of text that this visitor wants. */
  readonly begin: () => Promise<void>
}

interface KeyboardJourney {
  readonly name: string
  readonly setup: CompanySetup
  readonly play: (visitor: Visitor) => Promise<void>
}

const login = ['login'] as const
const newcomer = { firstname: 'Grace', lastname: 'Okafor', email: 'grace@harbour.example' }

const field = ({ kiosk }: Visitor, name: string): Locator => kiosk.page.locator(`[name="${name}"]`)

async function identify(visitor: Visitor, direction: 'ENTER' | 'EXIT', code: string): Promise<void> {
  const { keys } = visitor
  await visitor.begin()
  await keys.use(keys.button(direction))
  await keys.seeStep(direction === 'ENTER' ? 'ALREADY_REGISTERED' : 'HOW_AUTH')
  await keys.use(keys.choice('ID_CODE'))
  await keys.seeStep('INSERT_ID')
  await keys.write(field(visitor, 'code'), code)
  await keys.press('Enter')
}

async function signUp(visitor: Visitor, more: Readonly<Record<string, string>> = {}): Promise<void> {
  await visitor.keys.seeStep('FILL_FORM')
  for (const [name, text] of Object.entries({ ...newcomer, ...more })) {
    await visitor.keys.write(field(visitor, name), text)
  }
}

async function acceptAll({ keys, kiosk }: Visitor): Promise<void> {
  const tick = kiosk.page.getByRole('checkbox')
  await tick.waitFor()
  const count = await kiosk.certificates.documents()
  for (let place = 1; place <= count; place++) {
    // The next document speaks first.
    if (place > 1) await expect(kiosk.certificates.heading).toBeFocused()
    await keys.use(tick, 'Space')
  }
  await kiosk.certificates.seeTicked(true)
  await keys.goOn()
}

async function typeSignature({ keys, kiosk }: Visitor, name: string): Promise<void> {
  await keys.seeStep('SIGN_HERE')
  await keys.use(keys.button('SIGNATURE_TYPE'))
  await keys.write(kiosk.page.getByLabel(words('SIGNATURE_NAME')), name)
  await keys.goOn()
}

/** How long a greeting stands here. */
export const GREETING_MS = 20_000

async function seeEnd(
  { keys, kiosk }: Visitor,
  greeting: 'WELCOME_NAME' | 'FAREWELL_NAME',
  firstName: string,
) {
  await keys.seeStep(greeting, { name: firstName })
  await kiosk.pass(GREETING_MS)
  await keys.seeStep('WELCOME')
}

/** Twelve that together press everything there is to press. */
export const keyboardJourneys: readonly KeyboardJourney[] = [
  {
    name: 'enters by code with every step',
    setup: { services: login, flow: ['certificates', 'host', 'reason', 'signOnEntry'], certificates: 2 },
    async play(visitor) {
      const { keys, kiosk, company } = visitor
      await identify(visitor, 'ENTER', company.visitor.code)
      await keys.seeStep('CERTIFICATES_TITLE')
      await acceptAll(visitor)
      await keys.seeStep('REFERENT_AND_REASON')
      await keys.write(kiosk.page.locator('form').getByRole('combobox'), HOST.last.slice(0, 3))
      await expect(kiosk.page.locator('form').getByRole('option')).toHaveCount(1)
      await keys.press('ArrowDown')
      await keys.press('Enter')
      await kiosk.hostAndReason.seeChosenHost(HOST.last)
      await keys.use(kiosk.page.getByRole('button', { name: REASON, exact: true }), 'Space')
      await keys.goOn()
      await typeSignature(visitor, 'Ada Conti')
      await seeEnd(visitor, 'WELCOME_NAME', company.visitor.first)
      expect(await company.count('visit_signatures')).toBe(1)
    },
  },
  {
    name: 'enters and leaves without any step',
    setup: { services: login },
    async play(visitor) {
      const { company } = visitor
      await identify(visitor, 'ENTER', company.visitor.code)
      await seeEnd(visitor, 'WELCOME_NAME', company.visitor.first)
      await identify(visitor, 'EXIT', company.visitor.code)
      await seeEnd(visitor, 'FAREWELL_NAME', company.visitor.first)
      expect(await company.accesses()).toEqual(['entry', 'exit'])
    },
  },
  {
    name: 'signs up with every answer there is',
    setup: { flow: ['company', 'phone', 'sex', 'birthday', 'document', 'reason'] },
    async play(visitor) {
      const { keys, company } = visitor
      await visitor.begin()
      await keys.use(keys.button('ENTER'))
      await signUp(visitor, { companyName: 'Harbour', phone: '+39 010 1' })
      await keys.choose(field(visitor, 'sex'), 'OTHER')
      await keys.choose(field(visitor, 'documentType'), 'PASSPORT')
      await keys.write(field(visitor, 'document'), 'YA12')
      await keys.write(field(visitor, 'birthday'), '08')
      await keys.use(keys.button('DATE_CLEAR'))
      await expect(field(visitor, 'birthday')).toBeFocused()
      // Each part leads to the next one.
      await keys.type('08071998')
      await keys.goOn()
      await keys.seeStep('REASON_TITLE')
      await keys.write(field(visitor, 'reason'), 'Boiler')
      await keys.goOn()
      await seeEnd(visitor, 'WELCOME_NAME', newcomer.firstname)
      expect(await company.typed()).toContainEqual(
        expect.objectContaining({ ...newcomer, companyName: 'Harbour', document: 'YA12', reason: 'Boiler' }),
      )
    },
  },
  {
    name: 'signs up as one kind of visitor',
    setup: {
      services: ['login', 'visitorTypes'],
      typeFlow: ['certificates', 'signOnEntry'],
      certificates: 1,
    },
    async play(visitor) {
      const { keys, kiosk } = visitor
      await visitor.begin()
      await keys.use(keys.button('ENTER'))
      await keys.seeStep('ALREADY_REGISTERED')
      await keys.use(keys.choice('REGISTER'), 'Space')
      await keys.seeStep('WHICH_VISITOR')
      await keys.use(kiosk.page.getByRole('button', { name: CHOSEN_TYPE, exact: true }))
      await signUp(visitor)
      await keys.press('Enter')
      await keys.seeStep('CERTIFICATES_TITLE')
      await acceptAll(visitor)
      await typeSignature(visitor, 'Grace')
      await seeEnd(visitor, 'WELCOME_NAME', newcomer.firstname)
    },
  },
  {
    name: 'leaves by code with a signature',
    setup: { services: login, flow: ['signOnExit'] },
    async play(visitor) {
      const { keys, kiosk, company } = visitor
      await company.passElsewhere('entry')
      await identify(visitor, 'EXIT', company.visitor.code)
      await keys.seeStep('SIGN_HERE')
      await keys.goOn()
      await kiosk.seeError('SIGNATURE_EMPTY')
      await expect(kiosk.page.getByRole('img', { name: words('SIGNATURE') })).toBeFocused()
      await keys.use(keys.button('SIGNATURE_TYPE'))
      const name = kiosk.page.getByLabel(words('SIGNATURE_NAME'))
      await keys.write(name, 'Adda')
      await keys.use(keys.button('ERASE'))
      await expect(name).toHaveValue('')
      await keys.write(name, 'Ada')
      await keys.goOn()
      await seeEnd(visitor, 'FAREWELL_NAME', company.visitor.first)
    },
  },
  {
    name: 'gets the badge again and puts it away',
    setup: { print: ['onSignIn'] },
    async play(visitor) {
      const { keys, kiosk, company } = visitor
      await visitor.begin()
      await keys.use(keys.button('RECUPERA_BADGE'))
      await keys.seeStep('RECUPERA_BADGE')
      await keys.write(field(visitor, 'email'), company.visitor.email)
      await keys.press('Enter')
      await kiosk.badge.picture.waitFor()
      await keys.use(kiosk.badge.print)
      await kiosk.badge.seeState('PRINTED')
      for (let stop = 0; stop < 4; stop++) {
        await keys.press('Tab')
        await expect(kiosk.badge.dialog.locator(':focus')).toHaveCount(1)
      }
      await keys.press('Escape')
      await keys.seeStep('WELCOME')
    },
  },
  {
    name: 'chooses another language and larger text',
    setup: { services: ['login', 'language'] },
    async play(visitor) {
      const { keys, kiosk, company } = visitor
      await visitor.begin()
      const size = kiosk.page.getByRole('button', {
        name: words('TEXT_SIZE', { size: '@' }).split('@')[0] ?? '',
      })
      const before = await kiosk.page.evaluate(() => getComputedStyle(document.documentElement).fontSize)
      await keys.use(size)
      await expect
        .poll(() => kiosk.page.evaluate(() => getComputedStyle(document.documentElement).fontSize))
        .not.toBe(before)
      await keys.choose(kiosk.page.getByRole('combobox'), 'de')
      await expect(kiosk.page.locator('html')).toHaveAttribute('lang', 'de')
      await keys.use(kiosk.page.getByRole('button', { name: 'Anmelden' }))
      await expect(kiosk.heading).toHaveText('Sind Sie schon registriert?')
      await expect(kiosk.heading).toBeFocused()
      await keys.press('Tab')
      await keys.press('Enter')
      await keys.write(field(visitor, 'code'), company.visitor.code)
      await keys.press('Enter')
      await expect(kiosk.heading).toContainText(company.visitor.first)
      await expect(kiosk.heading).toBeFocused()
      await keys.see()
      expect(await company.liveVisits()).toBe(1)
    },
  },
  {
    name: 'is told what is wrong, and where',
    setup: { services: login },
    async play(visitor) {
      const { keys, kiosk, company } = visitor
      await identify(visitor, 'ENTER', 'ZZZZZZZZ')
      const code = field(visitor, 'code')
      await kiosk.seeError('VISITOR_NOT_FOUND')
      await expect(code).toBeFocused()
      await keys.erase(code)
      await keys.press('Enter')
      await kiosk.seeError('INPUT_REQUIRED')
      await expect(code).toBeFocused()
      await keys.use(keys.button('BACK'))
      await keys.seeStep('ALREADY_REGISTERED')
      await keys.use(keys.button('BACK'))

      await keys.seeStep('WELCOME')
      await keys.use(keys.button('RECUPERA_BADGE'))
      await keys.seeStep('RECUPERA_BADGE')
      await keys.write(field(visitor, 'email'), 'grace@')
      await keys.press('Enter')
      await kiosk.seeError('INPUT_EMAIL')
      await expect(field(visitor, 'email')).toBeFocused()
      await keys.press('End')
      await keys.type('harbour.example')
      await keys.press('Enter')

      await keys.seeStep('FILL_FORM')
      await expect(field(visitor, 'email')).toHaveValue('grace@harbour.example')
      await keys.write(field(visitor, 'firstname'), 'Grace')
      await keys.goOn()
      await kiosk.seeError('INPUT_REQUIRED')
      await expect(field(visitor, 'lastname')).toBeFocused()
      await keys.type('Okafor')
      await keys.press('Enter')
      await seeEnd(visitor, 'WELCOME_NAME', 'Grace')
      expect(await company.liveVisits()).toBe(1)
    },
  },
  {
    name: 'takes more time',
    setup: { services: login },
    async play(visitor) {
      const { keys, kiosk, company } = visitor
      await kiosk.open('/nowhere')
      await keys.seeStep('PAGE_NOT_FOUND')
      await keys.use(keys.button('MORE_TIME'))
      await kiosk.pass(NOT_FOUND_MS)
      await keys.use(keys.button('GO_HOME'))
      await kiosk.seePath('/app')
      await visitor.begin()
      await keys.use(keys.button('ENTER'))
      await keys.seeStep('ALREADY_REGISTERED')
      await keys.use(keys.choice('ID_CODE'))
      await keys.seeStep('INSERT_ID')
      await keys.write(field(visitor, 'code'), company.visitor.code)
      for (const answer of ['Enter', 'Escape']) {
        await kiosk.pass(IDLE_WARNING_MS)
        await expect(keys.button('IDLE_STAY')).toBeFocused()
        await keys.see()
        await keys.press(answer)
        await expect(keys.button('IDLE_STAY')).toHaveCount(0)
        await kiosk.pass(IDLE_WIPE_MS)
        // The visitor touches a key before the next minute has passed.
        await kiosk.page.keyboard.press('Shift')
        await expect(field(visitor, 'code')).toBeFocused()
      }
      await keys.press('Enter')
      await keys.seeStep('WELCOME_NAME', { name: company.visitor.first })
      await keys.use(keys.button('MORE_TIME'))
      await kiosk.pass(GREETING_MS)
      await kiosk.end.seeCode(company.visitor.code)
      await keys.see()
    },
  },
  {
    name: 'sets the tablet up',
    setup: {},
    async play(visitor) {
      const { keys, kiosk } = visitor
      await visitor.begin()
      for (let tap = 0; tap <= SETTINGS_TAPS; tap++) await keys.press('Escape')
      await keys.use(keys.button('SETTINGS'))
      await keys.seeStep('SETTINGS')
      await keys.type(OPERATOR_PIN.slice(0, -1))
      await keys.press('Backspace')
      await keys.type(OPERATOR_PIN.slice(-2))
      await kiosk.settings.box('HOST_PRIVACY').waitFor()
      await keys.see()
      await keys.use(kiosk.settings.box('SHOW_COUNTER'), 'Space')
      await keys.write(kiosk.settings.field('PRINTER_ADDRESS'), 'two words')
      await keys.goOn()
      await kiosk.seeError('PRINTER_ADDRESS_WRONG')
      await keys.erase(kiosk.settings.field('PRINTER_ADDRESS'))
      await keys.goOn()
      await kiosk.hear('SETTINGS_SAVED')
      await keys.seeStep('WELCOME')
      await kiosk.home.seeEntries(0)
    },
  },
  {
    name: 'stands at a door with a scanner that types',
    setup: {},
    async play(visitor) {
      const { keys, kiosk, company } = visitor
      await visitor.begin()
      await keys.use(keys.button('OTHER_FEATURES'))
      await keys.seeStep('OTHER_FEATURES')
      await keys.use(keys.choice('MULTI_SCAN'))
      await keys.seeStep('SHOW_QR')
      await kiosk.scan(await company.badgeSecret())
      await expect(kiosk.page.getByTestId('scan-answer')).toHaveAttribute('data-outcome', 'entered')
      await keys.see()
      await keys.use(keys.button('BACK'))
      await expect(kiosk.heading).not.toHaveText(words('SHOW_QR'))
      await expect(kiosk.heading).toBeFocused()
      expect(await company.liveVisits()).toBe(1)
    },
  },
  {
    name: 'reads everything before agreeing',
    setup: { services: login, flow: ['certificates'], certificates: 2 },
    async play(visitor) {
      const { keys, kiosk, company } = visitor
      await visitor.begin()
      await keys.use(keys.button('PRIVACY_READ'))
      const notice = kiosk.page.getByRole('dialog')
      await expect(notice).toBeVisible()
      await keys.see()
      const [name = ''] = words('TEXT_SIZE', { size: '@' }).split('@')
      const sizes = new Set<string>()
      for (const _ of TEXT_SIZES) {
        await keys.use(notice.getByRole('button', { name }))
        sizes.add(await kiosk.page.locator('html').evaluate((html) => html.style.fontSize))
      }
      expect(sizes.size).toBe(TEXT_SIZES.length)
      await keys.use(keys.button('CLOSE'))
      await expect(keys.button('PRIVACY_READ')).toBeFocused()

      await identify(visitor, 'ENTER', company.visitor.code)
      await keys.seeStep('CERTIFICATES_TITLE')
      // The card of the visit is a region as well.
      const paper = kiosk.page.locator('[role=region]')
      const read = async () => {
        const isRead = () => paper.evaluate((it) => it.scrollTop + it.clientHeight >= it.scrollHeight - 1)
        // A document that is seen whole is no stop.
        if (await isRead()) return
        await keys.reach(paper)
        // One key, not many: one too many at the end of the paper moves the page.
        await keys.press('End')
        await expect.poll(isRead).toBe(true)
      }
      await read()
      await keys.use(kiosk.page.getByRole('checkbox'), 'Space')
      await kiosk.certificates.seePlace(2, 2)
      await kiosk.page.locator('figure [role=presentation]').first().waitFor()
      await read()
      const width = () => kiosk.page.locator('figure').evaluate((figure) => figure.clientWidth)
      const before = await width()
      await keys.use(keys.button('ZOOM_IN'))
      await expect.poll(width).toBeGreaterThan(before)
      await keys.use(keys.button('ZOOM_OUT'))
      await keys.use(kiosk.page.getByRole('checkbox'), 'Space')
      await keys.goOn()
      await seeEnd(visitor, 'WELCOME_NAME', company.visitor.first)
      expect(await company.count('certificate_acceptances')).toBe(2)
    },
  },
]
