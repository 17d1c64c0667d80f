import { expect, type Page } from '@playwright/test'
import { fillPath } from '#contract/calls/call.ts'
import { calls } from '#contract/calls/index.ts'
import { END_SCREEN_MS, SETTINGS_TAPS } from '#contract/limits.ts'
import { errorStatus, isErrorCode } from '#contract/error-codes.ts'
import type { Act, CameraAct, FailingCall, Journey, Line, Screen } from '#tests/journeys/journey.ts'
import { addressOf } from '#machines/visit/visit.steps.ts'
import { CHOSEN_TYPE, HOST, OPERATOR_PIN, REASON, type TestCompany } from './company.ts'
import type { Kiosk } from './kiosk.ts'

const newcomer = { first: 'Grace', last: 'Okafor', email: 'grace@harbour.example' }

/** Plays the lines of a journey on a kiosk that is on home, before the real server. */
export function journeyPlayer(kiosk: Kiosk, company: TestCompany) {
  const { visitor } = company
  /** The name that the end screen greets. */
  let firstName: string = visitor.first

  const acts: Readonly<Record<Exclude<Act, CameraAct>, () => Promise<void>>> = {
    'press enter': kiosk.home.clickEnter,
    'press exit': kiosk.home.clickExit,
    'choose id code': kiosk.auth.clickIdCode,
    'choose qr code': kiosk.auth.clickQr,
    'press other features': kiosk.home.clickOtherFeatures,
    'choose multi scan': kiosk.otherFeatures.clickMultiScan,
    'choose retrieve badge': kiosk.otherFeatures.clickGetBadge,
    'choose sign up': kiosk.auth.clickSignUp,
    'type code': () => kiosk.idAuth.typeCode(visitor.code),
    'type wrong code': () => kiosk.idAuth.typeCode('ZZZZ-ZZZZ'),
    'choose visitor type': () => kiosk.visitorType.clickType(CHOSEN_TYPE),
    'send sign up': async () => {
      firstName = newcomer.first
      await kiosk.signUp.fill(newcomer)
      await kiosk.clickMain()
    },
    'accept certificates': async () => {
      await kiosk.certificates.tickAll()
      await kiosk.clickMain()
    },
    'give host and reason': async () => {
      await kiosk.hostAndReason.see()
      if (await kiosk.hostAndReason.asksHost()) await kiosk.hostAndReason.chooseHost(HOST.last)
      if (await kiosk.hostAndReason.asksReason()) await kiosk.hostAndReason.chooseReason(REASON)
      await kiosk.clickMain()
    },
    'close badge': kiosk.badge.clickClose,
    'press retrieve badge': kiosk.home.clickGetBadge,
    'type known email': () => kiosk.getBadge.typeEmail(visitor.email),
    'type unknown email': () => kiosk.getBadge.typeEmail('nobody@harbour.example'),
    'print badge': kiosk.badge.clickPrint,
    'use badge': () => kiosk.badge.use.click(),
    'mail badge': () => kiosk.badge.mail.click(),
    sign: async () => {
      await kiosk.signature.draw()
      await kiosk.clickMain()
    },
    'tap the background often': () => kiosk.home.tap(SETTINGS_TAPS + 1),
    'press settings': () => kiosk.home.settings.click(),
    'type pin': () => kiosk.pin.type(OPERATOR_PIN),
    'type wrong pin': () => kiosk.pin.type('000000'),
    'save settings': kiosk.settings.save,
    'press back': kiosk.clickBack,
    'press retry': () => kiosk.button('TRY_AGAIN').click(),
    'leave the refusal': kiosk.refused.leave,
    'wait for the end screen to leave': async () => {
      await kiosk.end.see(firstName)
      await kiosk.pass(END_SCREEN_MS)
    },
  }

  const screens: Readonly<Record<Screen, () => Promise<void>>> = {
    home: kiosk.home.see,
    auth: kiosk.auth.see,
    idauth: kiosk.idAuth.see,
    qrauth: kiosk.qrAuth.see,
    byName: kiosk.byName.see,
    invited: kiosk.invited.see,
    number: kiosk.guestNumber.see,
    desk: kiosk.askDesk.see,
    expected: kiosk.expected.see,
    multiScan: kiosk.multiScan.see,
    otherFeatures: kiosk.otherFeatures.see,
    visitorType: kiosk.visitorType.see,
    signup: kiosk.signUp.see,
    badge: kiosk.badge.see,
    getBadge: kiosk.getBadge.see,
    certificates: kiosk.certificates.see,
    hostAndReason: kiosk.hostAndReason.see,
    signature: kiosk.signature.see,
    guardian: kiosk.guardian.see,
    submitting: kiosk.submitting.seeFailed,
    refused: kiosk.refused.see,
    end: () => kiosk.end.see(firstName),
    pin: kiosk.pin.see,
    settings: kiosk.settings.see,
    configure: kiosk.configure.see,
  }

  const isAct = (line: Line): line is keyof typeof acts => Object.hasOwn(acts, line)
  const isScreen = (name: string): name is Screen => Object.hasOwn(screens, name)

  async function play(line: Line): Promise<void> {
    if (isAct(line)) return acts[line]()
    const [verb, ...rest] = line.split(' ')
    const last = rest.at(-1) ?? ''
    if (verb === 'open') return kiosk.request(last)
    if (verb === 'fail') return failNext(kiosk.page, rest[0] as FailingCall, last)
    if (verb === 'hear') return kiosk.hear(last)
    if (verb === 'at') return kiosk.seePath(addressOf(last))
    if (verb !== 'see' || !isScreen(last)) throw new Error(`There is no way to play "${line}"`)
    await screens[last]()
    if (rest[0] === 'last') await kiosk.seeLastPage()
  }

  return {
    play,
    async seeEnd(end: Journey['end']) {
      await screens[end.at]()
      expect(kiosk.unheard()).toEqual([])
    },
  }
}

/**
 * The next answer to this call is lost or replaced; only ECONNABORTED reaches the server first, and then waits
 * for the client's own patience to end.
 */
async function failNext(page: Page, call: FailingCall, code: string): Promise<void> {
  await page.route(
    `**${fillPath(calls[call], () => '*')}`,
    async (route) => {
      if (code === 'ERR_NETWORK') return route.abort('connectionfailed')
      if (code === 'ECONNABORTED') return void (await route.fetch())
      if (!isErrorCode(code)) return route.fulfill({ status: 500, body: 'Bad gateway' })
      return route.fulfill({ status: errorStatus[code], json: { errorCode: code, message: code } })
    },
    { times: 1 },
  )
}
