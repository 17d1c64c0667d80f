import AxeBuilder from '@axe-core/playwright'
import { expect, type Locator, type Page } from '@playwright/test'
import { words } from './words.ts'

const AXE_TAGS = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice']
/** Each screen is judged once per size and process: the journeys would judge it a hundred times. */
const judged = new Set<string>()

/** Parts that every screen has around its question. */
export class Frame {
  readonly page: Page
  readonly heading: Locator
  readonly main: Locator
  constructor(page: Page) {
    this.page = page
    this.heading = page.getByRole('heading', { level: 1 })
    this.main = page.locator('button[type=submit]')
  }

  async seeScreen(heading: string): Promise<void> {
    await expect(this.heading).toHaveText(heading)
  }

  async seeOneOf(headings: readonly string[]): Promise<void> {
    const shown = async () => headings.includes((await this.heading.allTextContents())[0] ?? '')
    await expect.poll(shown, { message: headings.join(' or ') }).toBe(true)
  }

  seePath = (path: string): Promise<void> => expect.poll(() => new URL(this.page.url()).pathname).toBe(path)

  button(id: string): Locator {
    return this.page.getByRole('button', { name: words(id), exact: true })
  }

  /** The main action submits the access. */
  seeLastPage = (): Promise<void> => expect(this.main).toHaveText(words('CONFIRM'))
  seeMoreToCome = (): Promise<void> => expect(this.main).toHaveText(words('FORWARD'))
  clickMain = (): Promise<void> => this.main.click()
  clickBack = (): Promise<void> => this.button('BACK').click()
  chooseLanguage = async (ownName: string): Promise<void> => {
    // Home has the first languages as buttons.
    const button = this.page.getByRole('button', { name: ownName, exact: true })
    const list = this.page.getByRole('combobox').filter({ hasText: ownName })
    await expect(button.or(list).first()).toBeVisible()
    if (await button.isVisible()) await button.click()
    else await list.selectOption({ label: ownName })
  }
  /** Beside the first field that is wrong, which has the focus and is described by it. */
  seeError = async (id: string): Promise<void> => {
    const field = this.page.locator('form [aria-invalid=true]').first()
    await expect(field).toBeFocused()
    await expect(field).toHaveAccessibleDescription(words(id))
  }
  /** The refusal of the whole form. */
  seeRefusal = (id: string): Promise<void> =>
    expect(this.page.locator('form').getByRole('alert').first()).toHaveText(words(id))

  /** No violation of WCAG 2.2 AA nor of axe's good practice on what is shown now. */
  async seeAccessible(name: string): Promise<void> {
    const key = `${name} ${this.page.viewportSize()?.width}`
    if (judged.has(key)) return
    const { violations } = await new AxeBuilder({ page: this.page })
      .withTags(AXE_TAGS)
      .setLegacyMode()
      .analyze()
    const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
    expect(found, `${name} is accessible`).toEqual([])
    judged.add(key)
  }
}
