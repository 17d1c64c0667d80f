import { expect } from '@playwright/test'
import { IDLE_WARNING_MS } from '#contract/limits.ts'
import { languages } from '#contract/languages.ts'
import { type Invitation, inviteGuest } from '#tests/support/server/guests.ts'
import { demoSafetyRules } from '#server/demo/demo-documents.ts'
import {
  type AdminAccess,
  CHOSEN_TYPE,
  type CompanySetup,
  HOST,
  REASON,
  type TestCompany,
} from './company.ts'
import type { Kiosk } from './kiosk.ts'
import { remoteOpening } from './remote-opening.ts'
import type { Listener } from './spoken.ts'
import { spokenFaults } from './spoken-faults.ts'

interface SpokenVisit {
  readonly listener: Listener
  readonly kiosk: Kiosk
  readonly company: TestCompany
  readonly adminAccess: AdminAccess
}

interface SpokenJourney {
  readonly name: string
  readonly setup: CompanySetup
  readonly play: (visit: SpokenVisit) => Promise<void>
}

const login = ['login'] as const
const guardian = 'Rosalind Conti'
const guest = { firstName: 'Katherine', lastName: 'Hopper' }
const newcomer = { firstname: 'Grace', lastname: 'Okafor', email: 'grace@harbour.example' }

export async function identify(
  { listener }: Pick<SpokenVisit, 'listener'>,
  direction: 'ENTER' | 'EXIT',
  code: string,
): Promise<void> {
  const { words } = listener
  await listener.use(words(direction))
  await listener.hear(words(direction === 'ENTER' ? 'ALREADY_REGISTERED' : 'HOW_AUTH'))
  await listener.seek(words('ID_CODE'))
  await listener.press('Enter')
  await listener.hear(words('INSERT_ID'))
  await listener.type(words('SPOKEN_FIELD'), code)
  await listener.press('Enter')
}

/** Types into the form from its first field on, which has the focus. */
async function fillIn(listener: Listener, form: typeof newcomer): Promise<void> {
  const { words } = listener
  const inOrder = ['firstname', 'lastname'] as const
  const [asked, next] =
    languages[listener.language].names === 'familyFirst' ? ([inOrder[1], inOrder[0]] as const) : inOrder
  await listener.write(form[asked])
  await listener.type(`${words(next.toUpperCase())}, ${words('SPOKEN_FIELD')}`, form[next])
  await listener.type(`${words('EMAIL')}, ${words('SPOKEN_FIELD')}`, form.email)
}

/** The longer part of what is said around a time. */
const withoutTime = (said: string): string =>
  said
    .split('|')
    .map((part) => part.trim())
    .reduce((longest, part) => (part.length > longest.length ? part : longest))

const invite = ({ company, adminAccess }: SpokenVisit, invitation: Invitation = {}) =>
  inviteGuest(adminAccess, company.companyId, {
    ...guest,
    hostId: HOST.id,
    reason: 'Audit',
    ...invitation,
  })

async function retrieveBadge({ listener, company }: SpokenVisit): Promise<void> {
  const { words } = listener
  await listener.use(words('RECUPERA_BADGE'))
  await listener.hear(words('RECUPERA_BADGE'))
  await listener.type(words('SPOKEN_FIELD'), company.visitor.email)
  await listener.press('Enter')
  await listener.hear(words('BADGE'))
}

/** The guest without a pass says who they are and whom they visit. */
async function sayNames({ listener }: SpokenVisit): Promise<void> {
  const { words } = listener
  await listener.use(words('ENTER'))
  await listener.hear(words('ALREADY_REGISTERED'))
  await listener.seek(words('I_AM_EXPECTED'))
  await listener.press('Enter')
  await listener.hear(words('INVITED_TITLE'))
  await listener.type(words('INVITED_LAST_NAME'), guest.lastName)
  await listener.type(words('INVITED_HOST'), HOST.last)
  await listener.press('Enter')
}

/** The guest hears that they are expected, but of whom and by whom only with headphones. */
async function confirmExpected({ listener }: SpokenVisit): Promise<void> {
  const { words } = listener
  await listener.hear(withoutTime(words('EXPECTED_AT', { time: '|' })))
  await listener.use(words('EXPECTED_YES'))
  await listener.hear(words('ACCESS_CONFIRMED'))
}

async function goOn({ listener }: SpokenVisit, id: 'FORWARD' | 'CONFIRM'): Promise<void> {
  await listener.use(listener.words(id))
}

export const spokenJourneys: readonly SpokenJourney[] = [
  {
    name: 'enters by code, with documents, host, reason and signature',
    setup: { services: login, flow: ['certificates', 'host', 'reason', 'signOnEntry'], certificates: 1 },
    async play(visit) {
      const { listener, company } = visit
      const { words } = listener
      await identify(visit, 'ENTER', company.visitor.code)
      await listener.hear(words('CERTIFICATES_TITLE'))
      await listener.seek(words('SPOKEN_CHECKBOX'))
      await listener.press('Space')
      await listener.hear(words('SPOKEN_ON'))
      await goOn(visit, 'FORWARD')
      await listener.hear(words('REFERENT_AND_REASON'))
      await listener.type(words('REFERENT'), HOST.last)
      // Arabic says one in a word, and Japanese has no plural.
      await listener.hear(words('REFERENTS_FOUND', {}).match(/one \{(?:# )?([^{}]+)\}/)?.[1] ?? '1')
      await listener.press('ArrowDown')
      await listener.hear(words('SPOKEN_HIDDEN'))
      await listener.press('Enter')
      await listener.seek(`${REASON}, ${words('SPOKEN_BUTTON')}`)
      await listener.press('Enter')
      await listener.hear(words('SPOKEN_CHOSEN'))
      await goOn(visit, 'FORWARD')
      await listener.hear(words('SIGN_HERE'))
      await goOn(visit, 'CONFIRM')
      await listener.hear(words('SIGNATURE_EMPTY'))
      await listener.write('Ada')
      await goOn(visit, 'CONFIRM')
      await listener.hear(words('ACCESS_CONFIRMED'))
      expect(await company.accesses()).toEqual(['entry'])
    },
  },
  {
    name: 'leaves by code',
    setup: { services: login },
    async play(visit) {
      const { listener, company } = visit
      await company.passElsewhere('entry')
      await identify(visit, 'EXIT', company.visitor.code)
      await listener.hear(listener.words('EXIT_CONFIRMED'))
      expect(await company.accesses()).toEqual(['entry', 'exit'])
    },
  },
  {
    name: 'signs up, is told what is missing, and enters',
    setup: {},
    async play(visit) {
      const { listener, company } = visit
      const { words } = listener
      await listener.use(words('ENTER'))
      await listener.hear(words('FILL_FORM'))
      await goOn(visit, 'CONFIRM')
      await listener.hear(words('INPUT_REQUIRED'))
      expect(listener.last()).toContain(words('SPOKEN_INVALID'))
      await fillIn(listener, newcomer)
      await goOn(visit, 'CONFIRM')
      await listener.hear(words('ACCESS_CONFIRMED'))
      expect(await company.liveVisits()).toBe(1)
    },
  },
  {
    name: 'gets the badge again',
    setup: {},
    async play(visit) {
      const { listener } = visit
      const { words } = listener
      await retrieveBadge(visit)
      await listener.use(words('CLOSE'))
      await listener.hear(words('WELCOME'))
    },
  },
  {
    name: 'is refused by a wrong code, asked whether they are there, and goes home',
    setup: { services: login },
    async play(visit) {
      const { listener, kiosk } = visit
      const { words } = listener
      await identify(visit, 'ENTER', 'ZZZZZZZZ')
      await listener.hear(words('VISITOR_NOT_FOUND'))
      await kiosk.pass(IDLE_WARNING_MS)
      await listener.hear(words('IDLE_TITLE'))
      expect(listener.last()).toContain(words('IDLE_STAY'))
      await listener.press('Enter')
      await listener.hear(words('INSERT_ID'))
      await listener.use(words('BACK'))
      await listener.hear(words('ALREADY_REGISTERED'))
    },
  },
  {
    name: 'hears that the house is full, and that the network is gone',
    setup: { services: login, capacity: 1 },
    async play(visit) {
      const { listener, kiosk, company } = visit
      const { words } = listener
      await company.passElsewhere('entry')
      await kiosk.page.reload()
      await listener.turnOn()
      await listener.seek(words('HOME_FULL'), 'ArrowRight')
      await kiosk.page.context().setOffline(true)
      await listener.hear(words('OFFLINE'))
      await kiosk.page.context().setOffline(false)
      await listener.hear(words('ONLINE'))
    },
  },
  {
    name: 'leaves, and says how it was',
    setup: { services: login, asksFeedback: true },
    async play(visit) {
      const { listener, company } = visit
      const { words } = listener
      await company.passElsewhere('entry')
      await identify(visit, 'EXIT', company.visitor.code)
      await listener.hear(words('EXIT_CONFIRMED'))
      await listener.seek(words('FEEDBACK_GOOD'))
      await listener.press('Enter')
      await listener.hear(words('FEEDBACK_THANKS'))
    },
  },
  {
    name: 'who is a minor enters with an adult, who signs by their name',
    setup: { services: login, flow: ['guardian'] },
    async play(visit) {
      const { listener, company } = visit
      const { words } = listener
      await identify(visit, 'ENTER', company.visitor.code)
      await listener.hear(words('GUARDIAN_TITLE'))
      expect(listener.last()).toContain(words('GUARDIAN_HINT'))
      await goOn(visit, 'CONFIRM')
      await listener.hear(words('INPUT_REQUIRED'))
      expect(listener.last()).toContain(`${words('GUARDIAN_NAME')}, ${words('SPOKEN_FIELD')}`)
      await listener.write(guardian)
      await goOn(visit, 'CONFIRM')
      await listener.hear(words('ACCESS_CONFIRMED'))
      expect(await company.accesses()).toEqual(['entry'])
    },
  },
  {
    name: 'enters without accepting an optional document, and hears what follows from it',
    setup: { services: login, flow: ['certificates'], certificates: 1, optionalCertificates: true },
    async play(visit) {
      const { listener, company } = visit
      const { words } = listener
      await identify(visit, 'ENTER', company.visitor.code)
      await listener.hear(words('CERTIFICATES_TITLE'))
      await listener.seek(words('CERTIFICATE_DECLINE_HINT'), 'ArrowRight')
      await listener.use(words('CERTIFICATE_DECLINE'))
      await listener.hear(words('ACCESS_CONFIRMED'))
      expect(await company.accesses()).toEqual(['entry'])
    },
  },
  {
    name: 'says that they need help to leave the building, and enters',
    setup: { services: login, flow: ['reason'], asksForHelp: true },
    async play(visit) {
      const { listener, company } = visit
      const { words } = listener
      await identify(visit, 'ENTER', company.visitor.code)
      await listener.hear(words('REASON_TITLE'))
      const said = await listener.seek(words('NEEDS_HELP'))
      for (const part of [words('SPOKEN_CHECKBOX'), words('NEEDS_HELP_HINT')]) expect(said).toContain(part)
      await listener.press('Space')
      await listener.hear(words('SPOKEN_ON'))
      await goOn(visit, 'CONFIRM')
      await listener.hear(words('ACCESS_CONFIRMED'))
      expect(await company.accesses()).toEqual(['entry'])
    },
  },
  {
    name: 'has no code, and leaves by name',
    setup: { services: login },
    async play({ listener, company }) {
      const { words } = listener
      await company.passElsewhere('entry')
      await listener.use(words('EXIT'))
      await listener.hear(words('HOW_AUTH'))
      await listener.seek(words('BY_NAME'))
      await listener.press('Enter')
      await listener.hear(words('BY_NAME_TITLE'))
      await listener.type(words('BY_NAME_FIELD'), company.visitor.last)
      await listener.seek(withoutTime(words('BY_NAME_SINCE', { time: '|' })))
      expect(listener.last(), 'the name in the list').toContain(words('SPOKEN_HIDDEN'))
      await listener.press('Enter')
      await listener.hear(words('EXIT_CONFIRMED'))
      expect(await company.accesses()).toEqual(['entry', 'exit'])
    },
  },
  {
    name: 'is expected, shows the code of the invitation, and enters',
    setup: { services: login, flow: ['host', 'reason'] },
    async play(visit) {
      const { listener, kiosk, company } = visit
      const { words } = listener
      const { pass } = await invite(visit)
      await listener.use(words('ENTER'))
      await listener.hear(words('ALREADY_REGISTERED'))
      await listener.seek(words('ID_CODE'))
      await listener.press('Enter')
      await listener.hear(words('INSERT_ID'))
      await kiosk.scan(pass)
      await confirmExpected(visit)
      expect(await company.liveVisits()).toBe(1)
    },
  },
  {
    name: 'is expected without code and address, and hears to ask at reception',
    setup: { services: login, expectedByName: true },
    async play(visit) {
      const { listener } = visit
      const { words } = listener
      await invite(visit, { email: null })
      await sayNames(visit)
      await listener.hear(words('DESK_TITLE'))
      await listener.use(words('INVITED_GO_ON'))
      await listener.hear(words('ALREADY_REGISTERED'))
    },
  },
  {
    name: 'signs up with an address that is registered, has the code mailed, and enters by it',
    setup: {},
    async play(visit) {
      const { listener, company } = visit
      const { words } = listener
      const { first, last, email, code } = company.visitor
      await listener.use(words('ENTER'))
      await listener.hear(words('FILL_FORM'))
      await fillIn(listener, { firstname: first, lastname: last, email })
      await goOn(visit, 'CONFIRM')
      await listener.hear(words('EMAIL_ALREADY_REGISTERED'))
      expect(await listener.seek(`${words('KNOWN_EMAIL_CODE')}, `)).toContain(words('KNOWN_EMAIL'))
      await listener.use(words('KNOWN_EMAIL_SEND'))
      await listener.hear(words('INSERT_ID'))
      await listener.hear(words('EMAIL_SENDED_CORRECTLY'))
      await listener.type(words('SPOKEN_FIELD'), code)
      await listener.press('Enter')
      await listener.hear(words('ACCESS_CONFIRMED'))
      expect(await company.accesses()).toEqual(['entry'])
    },
  },
  {
    name: 'signs up, with a document and a signature, and enters',
    setup: { flow: ['certificates', 'signOnEntry'], certificates: 1 },
    async play(visit) {
      const { listener, company } = visit
      const { words } = listener
      await listener.use(words('ENTER'))
      await listener.hear(words('FILL_FORM'))
      await fillIn(listener, newcomer)
      await goOn(visit, 'FORWARD')
      await listener.hear(words('CERTIFICATES_TITLE'))
      await listener.seek(words('SPOKEN_CHECKBOX'))
      await listener.press('Space')
      await listener.hear(words('SPOKEN_ON'))
      await goOn(visit, 'FORWARD')
      await listener.hear(words('SIGN_HERE'))
      await listener.type(words('SIGNATURE_NAME'), newcomer.firstname)
      await goOn(visit, 'CONFIRM')
      await listener.hear(words('ACCESS_CONFIRMED'))
      expect(await company.count('visit_signatures')).toBe(1)
    },
  },
  {
    name: 'shows the badge on home, and enters',
    setup: { services: login },
    async play({ listener, kiosk, company }) {
      await kiosk.scan(await company.badgeSecret())
      await listener.hear(listener.words('ACCESS_CONFIRMED'))
      expect(await company.accesses()).toEqual(['entry'])
    },
  },
  {
    name: 'leaves by the badge',
    setup: { services: login },
    async play({ listener, kiosk, company }) {
      const { words } = listener
      await company.passElsewhere('entry')
      await listener.use(words('EXIT'))
      await listener.hear(words('HOW_AUTH'))
      await listener.seek(words('ID_CODE'))
      await listener.press('Enter')
      await listener.hear(words('INSERT_ID'))
      await kiosk.scan(await company.badgeSecret())
      await listener.hear(words('EXIT_CONFIRMED'))
      expect(await company.accesses()).toEqual(['entry', 'exit'])
    },
  },
  {
    name: 'hears that the last place is taken, and who helps',
    setup: { capacity: 1 },
    async play(visit) {
      const { listener, company } = visit
      const { words } = listener
      await listener.use(words('ENTER'))
      await listener.hear(words('FILL_FORM'))
      await fillIn(listener, newcomer)
      await company.passElsewhere('entry')
      await goOn(visit, 'CONFIRM')
      await listener.hear(words('EVENT_FULL_PLEASE_WAIT'))
      await listener.use(words('GO_HOME'))
      await listener.hear(words('WELCOME'))
    },
  },
  {
    name: 'who has not entered is told so, and chooses again',
    setup: { services: login },
    async play(visit) {
      const { listener, company } = visit
      const { words } = listener
      await identify(visit, 'EXIT', company.visitor.code)
      await listener.hear(words('NO_VISIT_OPEN'))
      await listener.use(words('BACK'))
      await listener.hear(words('HOW_AUTH'))
      expect(await company.accesses()).toEqual([])
    },
  },
  {
    name: 'hears the privacy notice, and goes on',
    setup: { services: login },
    async play({ listener }) {
      const { words } = listener
      await listener.use(words('PRIVACY_READ'))
      await listener.hear(words('PRIVACY_TITLE'))
      await listener.seek(words('PRIVACY_WHY'), 'ArrowRight')
      await listener.use(words('CLOSE'))
      await listener.hear(words('PRIVACY_READ'))
    },
  },
  {
    name: 'is let in by another system, and hears it',
    setup: { flow: ['certificates', 'signOnEntry'], certificates: 1 },
    async play({ listener, kiosk, company, adminAccess }) {
      const open = await remoteOpening(adminAccess, company, kiosk)
      // A tablet that has just started may not have its line yet.
      await expect.poll(open, { timeout: 20_000 }).toMatchObject({ data: { outcome: 'done' } })
      await listener.hear(listener.words('ACCESS_CONFIRMED'))
      expect(await company.accesses()).toEqual(['entry'])
    },
  },
  {
    name: 'gets the badge again, and enters by it',
    setup: {},
    async play(visit) {
      const { listener, company } = visit
      const { words } = listener
      await retrieveBadge(visit)
      await listener.use(words('ENTER'))
      await listener.hear(words('ACCESS_CONFIRMED'))
      expect(await company.accesses()).toEqual(['entry'])
    },
  },
]

/** An expected guest without a code, where numbers can be mailed. @param mailed the number, once the mail is there */
export const numberByEar = {
  name: 'is expected without a code, hears that a number was mailed, and enters by it',
  setup: { services: login, flow: ['host', 'reason'], expectedByName: true },
  async play(visit: SpokenVisit, mailed: () => Promise<string>) {
    const { listener, company } = visit
    const { words } = listener
    await invite(visit)
    await sayNames(visit)
    await listener.hear(words('NUMBER_TITLE'))
    await listener.type(words('NUMBER_FIELD'), await mailed())
    await listener.press('Enter')
    await confirmExpected(visit)
    expect(await company.liveVisits()).toBe(1)
  },
} as const

/** What must not be heard by others. */
const personalOf = ({ visitor }: TestCompany): readonly string[] => [
  ...Object.values(newcomer),
  guardian,
  ...Object.values(guest),
  visitor.code,
  `${visitor.code.slice(0, 4)}-${visitor.code.slice(4)}`,
  visitor.first,
  visitor.email,
  HOST.first,
  HOST.last,
]

/** What the company has written, and what is said as it is. */
const own = [
  ...['Officine Aurora', REASON, CHOSEN_TYPE, 'Visitatore', 'Regole di sicurezza'],
  ...demoSafetyRules.split(/<[^>]*>/).map((text) => text.replace(/\s+/g, ' ').trim()),
].filter(({ length }) => length > 2)

/** All that was said: in words of its language, each of them once, and nothing personal. */
export function seeWellSaid(listener: Listener, company: TestCompany, secrets: readonly string[] = []): void {
  const heard = listener.all()
  const faultsOf = spokenFaults(listener.language, own)
  const sign = listener.words('SPOKEN_SIGN')
  const again = heard.filter(({ text, turn }, nth) => {
    const before = heard[nth - 1]
    return text !== sign && text === before?.text && turn === before.turn
  })
  expect(heard.flatMap(faultsOf), 'what is said is well said').toEqual([])
  expect(again, 'nothing is said twice').toEqual([])
  const said = heard.map(({ text }) => text).join('\n')
  for (const secret of [...secrets, ...personalOf(company)])
    expect(said, 'nothing personal is said').not.toContain(secret)
}
