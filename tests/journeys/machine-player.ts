import { createActor, SimulatedClock } from 'xstate'
import type { FailureCode } from '#contract/error-codes.ts'
import { END_SCREEN_MS, SETTINGS_TAPS } from '#contract/limits.ts'
import { kioskWith } from '#machines/kiosk/kiosk.provide.ts'
import type { KioskEvent, KioskView } from '#machines/kiosk/kiosk.types.ts'
import { kioskView } from '#machines/kiosk/kiosk.view.ts'
import { defaultSettings, noPrinting, noTries } from '#machines/ports.ts'
import {
  configuration,
  stored,
  flagsWith,
  noPhone,
  form,
  SIGNATURE,
  services,
  visitor,
  visitorType,
} from '#tests/support/machines/builders.ts'
import {
  company,
  type FailingPort,
  KNOWN_CODE,
  KNOWN_EMAIL,
  OPERATOR_PIN,
} from '#tests/support/machines/company.ts'
import { fakeSources, settle } from '#tests/support/machines/fakes.ts'
import { noteTransitions } from '#tests/support/machines/walks.ts'
import type { Act, FailingCall, Given, Line, Message, Screen } from './journey.ts'

const portOf: Readonly<Record<FailingCall, FailingPort>> = {
  visitorBadge: 'makeBadge',
  visitorBadgeFromEmail: 'findBadge',
  sendBadgeEmail: 'mailBadge',
  printBadge: 'printBadge',
  identify: 'identify',
  signup: 'signUp',
  getCertificateToSign: 'loadCertificates',
  newAccess: 'submitAccess',
}

const events: Readonly<
  Record<
    Exclude<Act, 'accept certificates' | 'wait for the end screen to leave' | 'tap the background often'>,
    KioskEvent
  >
> = {
  'press enter': { type: 'ENTER' },
  'press exit': { type: 'EXIT' },
  'choose id code': { type: 'ID_CODE_CHOSEN' },
  'choose qr code': { type: 'QR_CHOSEN' },
  'show badge': { type: 'CODE_SEEN', text: KNOWN_CODE },
  'show wrong code': { type: 'CODE_SEEN', text: 'WRONG' },
  'show web address': { type: 'CODE_SEEN', text: 'https://evil.example/' },
  'press other features': { type: 'OTHER_FEATURES' },
  'choose multi scan': { type: 'MULTI_SCAN' },
  'choose retrieve badge': { type: 'GET_BADGE' },
  'choose sign up': { type: 'SIGN_UP_CHOSEN' },
  'type code': { type: 'CODE_ENTERED', code: KNOWN_CODE },
  'type wrong code': { type: 'CODE_ENTERED', code: 'WRONG' },
  'choose visitor type': { type: 'VISITOR_TYPE_CHOSEN', visitorTypeId: 'chosen' },
  'send sign up': { type: 'SIGN_UP_SENT', form },
  'give host and reason': { type: 'HOST_AND_REASON_GIVEN', hostId: 'host-1', reason: 'Meeting' },
  sign: { type: 'SIGNED', signature: SIGNATURE },
  'close badge': { type: 'BADGE_CLOSED' },
  'press retrieve badge': { type: 'GET_BADGE' },
  'type known email': { type: 'EMAIL_GIVEN', email: KNOWN_EMAIL },
  'type unknown email': { type: 'EMAIL_GIVEN', email: 'nobody@example.com' },
  'print badge': { type: 'PRINT_ASKED' },
  'use badge': { type: 'BADGE_USED' },
  'mail badge': { type: 'BADGE_MAIL_ASKED' },
  'press settings': { type: 'SETTINGS_OPENED' },
  'type pin': { type: 'PIN_ENTERED', pin: OPERATOR_PIN },
  'type wrong pin': { type: 'PIN_ENTERED', pin: '000000' },
  'save settings': {
    type: 'SETTINGS_SAVED',
    edited: { ...defaultSettings, serviceCode: null, taxCode: stored.credentials.taxCode, site: null },
  },
  'press back': { type: 'BACK' },
  'press retry': { type: 'RETRY' },
  'leave the refusal': { type: 'HOME_REQUESTED' },
}

const stages = { pin: 'pin', open: 'settings', configuring: 'configure', settingUp: 'configure' } as const

const isAct = (line: Line): line is keyof typeof events => Object.hasOwn(events, line)

/**
 * A kiosk on home, in front of a company made as the journey says.
 * @param walked takes the name of each transition of any machine
 */
export async function machinePlayer(given: Given, walked = new Set<string>()) {
  const sources = fakeSources()
  const clock = new SimulatedClock()
  const type = given.typeFlow ? visitorType('chosen', ...given.typeFlow) : null
  const known = visitor({ visitorType: type, ...(given.withoutId ? { id: '' } : {}) })
  const server = company({
    known,
    inside: given.inside ?? false,
    certificates: given.certificates ?? 0,
    now: sources.now,
    configuration: configuration({
      services: services({
        login: false,
        ...Object.fromEntries((given.services ?? []).map((name) => [name, true])),
      }),
      flowFlags: flagsWith(...(given.flow ?? [])),
      generals: { ...configuration().generals, badgeByEmail: given.badgeByEmail ?? 'show' },
      visitorTypes: type ? [visitorType('other', 'certificates', 'reason'), type] : [],
    }),
  })
  const kiosk = createActor(kioskWith(server.ports), {
    input: {
      ...noPhone,
      sources,
      stored: {
        ...stored,
        settings: {
          ...defaultSettings,
          print: { ...noPrinting, ...Object.fromEntries((given.print ?? []).map((when) => [when, true])) },
        },
      },
      demo: null,
      tries: noTries,
      isMobile: given.isMobile ?? false,
    },
    clock,
    inspect: noteTransitions(walked),
  })
  const unheard: Message[] = []
  kiosk.on('NOTICE', ({ notice }) => unheard.push(notice.kind === 'success' ? notice.message : notice.code))
  kiosk.start()
  await settle()

  const view = (): KioskView => kioskView(kiosk.getSnapshot())
  const screen = (): Screen | KioskView['screen'] => {
    const shown = view()
    if (shown.screen === 'getBadge' && shown.badge.shown) return 'badge'
    if (shown.screen === 'settings') return stages[shown.operator.stage]
    return shown.screen === 'visit' ? shown.visit.screen : shown.screen
  }
  const isLastPage = (): boolean => {
    const shown = view()
    return shown.screen === 'visit' && shown.visit.isLastPage
  }
  const path = (pattern: string): string => pattern.replace('{id}', known.id).replace('{code}', known.code)

  function acceptAll(): void {
    const shown = view()
    if (shown.screen !== 'visit' || shown.visit.screen !== 'certificates') return
    for (const { id } of shown.visit.certificates ?? []) {
      kiosk.send({ type: 'CERTIFICATE_TICKED', id, isTicked: true })
    }
    kiosk.send({ type: 'CERTIFICATES_ACCEPTED' })
  }

  /** @throws if what the line says is not so */
  async function play(line: Line): Promise<void> {
    if (isAct(line)) kiosk.send(events[line])
    else if (line === 'accept certificates') acceptAll()
    else if (line === 'wait for the end screen to leave') clock.increment(END_SCREEN_MS)
    else if (line === 'tap the background often') {
      for (let tap = 0; tap <= SETTINGS_TAPS; tap++) kiosk.send({ type: 'TAPPED' })
    } else {
      const [verb = '', ...rest] = line.split(' ')
      const last = rest.at(-1) ?? ''
      if (verb === 'open') kiosk.send({ type: 'PATH_REQUESTED', path: last })
      else if (verb === 'fail') server.failNext(portOf[rest[0] as FailingCall], last as FailureCode)
      else if (verb === 'see') {
        expectSame(screen(), last, line)
        if (rest[0] === 'last') expectSame(isLastPage(), true, line)
      } else if (verb === 'at') expectSame(view().path, path(last), line)
      else if (verb === 'hear') expectSame(unheard.shift(), last, line)
    }
    await settle()
  }

  return { play, screen, server, unheard, stop: () => kiosk.stop() }
}

function expectSame(actual: unknown, expected: unknown, line: Line): void {
  if (actual !== expected) throw new Error(`"${line}": found ${String(actual)}`)
}
