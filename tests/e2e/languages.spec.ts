import { expect } from '@playwright/test'
import { languageList, languages } from '#contract/languages.ts'
import { END_SCREEN_MS, IDLE_WARNING_MS, TOAST_MS } from '#contract/limits.ts'
import { Kiosk } from '#tests/support/e2e/kiosk.ts'
import { stopClock } from '#tests/support/e2e/stop-clock.ts'
import { CHOSEN_TYPE, IN_GERMAN, makeCompany, REASON } from '#tests/support/e2e/company.ts'
import { test } from '#tests/support/e2e/test.ts'
import { words } from '#tests/support/e2e/words.ts'

const speaks = (kiosk: Kiosk, lang: string) =>
  expect(kiosk.page.locator('html')).toHaveAttribute('lang', lang)

test('each language of the list can be chosen, and the page declares it', { tag: '@every-run' }, async ({
  tabletOf,
}) => {
  const { kiosk } = await tabletOf({ services: ['language'] })
  await kiosk.open()
  await kiosk.home.see()
  const spoken: string[] = []
  for (const option of await kiosk.page.getByRole('option').all()) {
    await kiosk.chooseLanguage((await option.textContent()) ?? '')
    await speaks(kiosk, (await option.getAttribute('lang')) ?? '')
    spoken.push((await kiosk.heading.textContent()) ?? '')
  }
  expect(spoken).toEqual([
    ...[
      'Benvenuti',
      'Welcome',
      'Le damos la bienvenida',
      'Willkommen',
      'Bienvenue',
      'ようこそ',
      '欢迎来访',
      'स्वागत है',
    ],
  ])
})

test('the next visitor finds the default language', async ({ tabletOf }) => {
  const { kiosk, company } = await tabletOf({ services: ['login', 'language'] })
  await kiosk.openWithEnd()
  await kiosk.chooseLanguage('English')
  await kiosk.page.getByRole('button', { name: 'Check in', exact: true }).click()
  await kiosk.page.getByRole('button', { name: /^Visitor code/ }).click()
  await kiosk.page.getByRole('textbox').fill(company.visitor.code)
  // The end and the notice after it leave by themselves.
  await stopClock(kiosk.page)
  await kiosk.page.getByRole('textbox').press('Enter')
  await expect(kiosk.heading).toHaveText(`Welcome, ${company.visitor.first}`)
  await kiosk.pass(END_SCREEN_MS)
  await expect(kiosk.page.getByText('Your code: ')).toBeVisible()
  await speaks(kiosk, 'en')
  await kiosk.page.clock.resume()
  await kiosk.pass(TOAST_MS)
  await speaks(kiosk, 'it')
  await kiosk.home.see()
})

test('a language that was chosen and left behind is given up', async ({ tabletOf }) => {
  const { kiosk } = await tabletOf({ services: ['login', 'language'] })
  await kiosk.open()
  await kiosk.home.see()
  await kiosk.chooseLanguage('Deutsch')
  await speaks(kiosk, 'de')
  await kiosk.pass(IDLE_WARNING_MS - 1_000)
  await speaks(kiosk, 'de')
  await kiosk.pass(1_000)
  await speaks(kiosk, 'it')
  expect(await kiosk.heading.textContent()).toBe(words('WELCOME'))
})

test('a tablet starts in the language of its site, offers those of the company, and returns to it', async ({
  tabletOf,
}) => {
  const { kiosk } = await tabletOf({ services: ['login', 'language'], languages: ['de', 'en', 'ja'] })
  await kiosk.open()
  await speaks(kiosk, 'de')
  await expect(kiosk.heading).toHaveText('Willkommen')
  await expect(kiosk.page.locator('button[aria-pressed][lang]')).toHaveText(['Deutsch', 'English', '日本語'])
  await kiosk.chooseLanguage('日本語')
  await speaks(kiosk, 'ja')
  await kiosk.pass(IDLE_WARNING_MS)
  await speaks(kiosk, 'de')
  // The first picture after a reload has it before the server has answered.
  await kiosk.page.route('**/api/**', () => {})
  await kiosk.page.reload()
  await speaks(kiosk, 'de')
})

test('kinds of visitors and reasons are in the visitor’s language, where the company wrote them in it', async ({
  tabletOf,
}) => {
  const { kiosk, company } = await tabletOf({
    services: ['login', 'language', 'visitorTypes'],
    languages: ['it', 'de', 'fr'],
    typeFlow: ['reason'],
  })
  const { page } = kiosk
  await kiosk.open()
  await kiosk.home.see()
  await kiosk.chooseLanguage('Deutsch')
  const press = (name: string | RegExp) => page.getByRole('button', { name }).click()
  await press('Anmelden')
  await press(/^Registrieren/)
  await expect(page.getByText(IN_GERMAN.type)).toHaveAttribute('lang', 'de')
  await kiosk.chooseLanguage('Français')
  await expect(page.getByText(CHOSEN_TYPE)).toHaveAttribute('lang', 'it')
  await kiosk.chooseLanguage('Deutsch')
  await press('Zurück')
  await press(/^Besuchercode/)
  await page.getByRole('textbox').fill(company.visitor.code)
  await page.getByRole('textbox').press('Enter')
  const reason = page.getByRole('button', { name: IN_GERMAN.reason })
  await expect(reason).toHaveAttribute('lang', 'de')
  await expect(page.getByRole('region', { name: 'Ihr Besuch' })).toContainText(IN_GERMAN.type)
  await reason.click()
  await press('Bestätigen')
  await expect(kiosk.heading).toContainText('Willkommen')
  expect(await company.reasons()).toEqual([REASON])
})

test.describe('a phone opens', () => {
  const opened = [
    ...languageList.map(
      (language) => [language === 'zh' ? 'zh-CN' : language, languages[language].tag ?? language] as const,
    ),
    ['pt-BR', 'de'] as const,
  ]
  for (const [locale, lang] of opened) {
    test.describe(locale, () => {
      test.use({ locale, isMobile: true })
      test(`in ${lang}`, async ({ tabletOf }) => {
        const { kiosk } = await tabletOf({
          isMobile: true,
          services: ['language'],
          languages: ['de', ...languageList.filter((language) => language !== 'de')],
        })
        await kiosk.open()
        await speaks(kiosk, lang)
      })
    })
  }
})

test('the documents of the demo follow the language that is chosen while they are read', async ({
  page,
  adminAccess,
}) => {
  const { stored } = await makeCompany(adminAccess, {})
  const credentials = { serviceCode: 'DEMO', taxCode: 'IT00000000000', companyId: null, site: 'hq' }
  const kiosk = await Kiosk.make(page, { stored: { ...stored, credentials } })
  await kiosk.open()
  await kiosk.home.clickEnter()
  await kiosk.auth.clickIdCode()
  await kiosk.idAuth.typeCode('ADA1-8156')
  const title = (text: string) => page.getByRole('heading', { name: text })
  await expect(title('Regole di sicurezza')).toBeVisible()
  await kiosk.chooseLanguage('Deutsch')
  await expect(title('Sicherheitsregeln')).toBeVisible()
  await expect(page.getByRole('checkbox')).toHaveAccessibleName(
    'Ich habe die Regeln gelesen und halte sie ein',
  )
  await kiosk.chooseLanguage('日本語')
  await expect(title('安全のきまり')).toBeVisible()
})
