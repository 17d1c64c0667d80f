import { createHmac } from 'node:crypto'
import AxeBuilder from '@axe-core/playwright'
import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test'
import type { I18n } from '@lingui/core'
import { placesFor } from '#src/console/shell/places.ts'
import { words } from './words.ts'

const asId = { _: (id: string) => id } as unknown as I18n

const AXE_TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** Experimental: what a control says is in its name (2.5.3), so that it can be pressed by voice. */
const AXE_RULES = { 'label-content-name-mismatch': { enabled: true } }

/** Everything that stands in a company's menu, and what does not. */
export const consolePages = [
  '',
  'desk',
  'desk/left',
  'expected',
  'expected/import',
  'roll-call',
  'log',
  'attention',
  'charts',
  'reports',
  'tablets',
  'tablets/rules',
  'people',
  'hosts',
  'hosts/import',
  'hosts/directory',
  'mailbox',
  'settings',
  'flow',
  'types',
  'certificates',
  'certificates/new',
  'reasons',
  'badge',
  'privacy',
  'company',
  'colours',
  'sites',
  'printers',
  'doors',
  'staff',
  'staff/keys',
  'staff/webhooks',
  'data',
  'audit',
  'account',
] as const

interface Judged {
  /** In forced colours, which are the system's: axe reads ours. */
  readonly isForced?: boolean
  /** A part of the page. */
  readonly only?: string | null
}

/** The staff console in a browser. */
export class StaffConsole {
  readonly page: Page
  readonly heading: Locator
  constructor(page: Page) {
    this.page = page
    this.heading = page.getByRole('heading', { level: 1 })
  }

  field = (id: string): Locator => this.page.getByRole('textbox', { name: words(id) })
  button = (id: string): Locator => this.page.getByRole('button', { name: words(id), exact: true })
  toggle = (id: string): Locator => this.page.getByRole('switch', { name: words(id), exact: true })
  dialog = (): Locator => this.page.getByRole('dialog')
  saved = (): Locator => this.page.getByRole('status').filter({ hasText: words('SAVED') })

  see = (id: string): Promise<void> => expect(this.heading).toHaveText(words(id))
  /** Opens a page by the menu, as a person would: its place first, then its tab. @param id the message with its name */
  async go(id: string): Promise<void> {
    if (id === 'NAV_HOME') return this.page.getByRole('banner').getByRole('link').first().click()
    const { daily, settings } = placesFor([{ role: 'owner', siteId: null }])
    const section = [...daily, ...settings].find(({ pages }) => pages.some(({ name }) => name(asId) === id))
    if (!section) throw new Error(`No place has a page ${id}`)
    const menu = this.page.getByRole('navigation', { name: words('NAV'), exact: true })
    const click = (within: Page | Locator, name: string) =>
      within
        .getByRole('link', { name: words(name) })
        .first()
        .click()
    if (settings.includes(section)) {
      await click(menu, 'NAV_SETTINGS')
      return click(this.page.locator('main'), id)
    }
    await click(menu, section.name(asId))
    if (section.pages.length > 1) await click(this.page.locator('main').getByRole('navigation'), id)
  }

  async fill(values: Readonly<Record<string, string>>): Promise<void> {
    for (const [id, value] of Object.entries(values)) await this.field(id).first().fill(value)
  }

  async signIn(email: string, password: string): Promise<void> {
    await this.fill({ EMAIL: email, PASSWORD: password })
    await this.button('SIGN_IN').click()
  }

  /** Does something with a row of a table, by its menu. @param id the message with the act's name, unless it is `said` */
  async act(row: Locator, id: string | null, said = words(id ?? '')): Promise<void> {
    await row.locator('td').last().getByRole('button').first().click()
    await row.getByRole('button', { name: said, exact: true }).click()
  }

  /** Chooses what a list is restricted to. @param id the message with the filter's name */
  async filter(id: string, value: string): Promise<void> {
    await this.page.getByRole('combobox', { name: words(id), exact: true }).selectOption(value)
  }

  /** Opens a page of the company by its address. */
  async open(companyUrl: string, path: string): Promise<void> {
    await this.page.goto(`${companyUrl}/${path}`)
    await expect(this.heading).toBeVisible()
    await expect(this.page.locator('main [aria-hidden=true] > [style*=height]')).toHaveCount(0)
    await this.page.waitForFunction(() => document.fonts.status === 'loaded')
  }

  /** What axe finds wrong. */
  async complaints({ isForced = false, only = null }: Judged = {}): Promise<string[]> {
    const rules = { ...AXE_RULES, ...(isForced && { 'color-contrast': { enabled: false } }) }
    const whole = new AxeBuilder({ page: this.page })
      .options({ resultTypes: ['violations'], rules })
      .withTags(AXE_TAGS)
      .setLegacyMode()
    const { violations } = await (only === null ? whole : whole.include(only)).analyze()
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
  }

  isWiderThanScreen = (): Promise<boolean> =>
    this.page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
}

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const STEP_MS = 30_000

/** The code that a phone app shows (RFC 6238). @param key as the console writes it @param later half minutes from now */
export function oneTimeCode(key: string, later = 0): string {
  const bits = [...key.replaceAll(' ', '').toUpperCase()]
    .map((sign) => BASE32.indexOf(sign).toString(2).padStart(5, '0'))
    .join('')
  const secret = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / STEP_MS) + later))
  const digest = createHmac('sha1', secret).update(counter).digest()
  const at = (digest.at(-1) ?? 0) & 0xf
  return String((digest.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

/** A fingerprint reader that always agrees. */
export async function giveAuthenticator(context: BrowserContext, page: Page): Promise<void> {
  const session = await context.newCDPSession(page)
  await session.send('WebAuthn.enable')
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}
