import { i18n } from '@lingui/core'
import type { ReactNode } from 'react'
import { AuthScreen } from '#src/kiosk/screens/auth/auth-screen.tsx'
import { BadgeDialog } from '#src/kiosk/screens/badge/badge-dialog.tsx'
import { CertificatesScreen } from '#src/kiosk/screens/certificates/certificates-screen.tsx'
import { BootingScreen } from '#src/kiosk/screens/booting/booting-screen.tsx'
import { BadgeCard } from '#src/kiosk/screens/end/arrival-cards.tsx'
import { EndScreen } from '#src/kiosk/screens/end/end-screen.tsx'
import { ErrorScreen } from '#src/kiosk/screens/error/error-screen.tsx'
import { GetBadgeScreen } from '#src/kiosk/screens/get-badge/get-badge-screen.tsx'
import { AttractScreen } from '#src/kiosk/screens/attract/attract-screen.tsx'
import { FacePicture } from '#src/kiosk/screens/home/face-picture.tsx'
import { HomeCameraPicture } from '#src/kiosk/screens/home/home-camera-picture.tsx'
import { HomeNews } from '#src/kiosk/screens/home/home-news.tsx'
import { OccupancyNumbers } from '#src/kiosk/screens/home/occupancy-numbers.tsx'
import { HostAndReasonScreen } from '#src/kiosk/screens/host-and-reason/host-and-reason-screen.tsx'
import { GuardianScreen } from '#src/kiosk/screens/guardian/guardian-screen.tsx'
import { SignatureScreen } from '#src/kiosk/screens/signature/signature-screen.tsx'
import { SignUpScreen } from '#src/kiosk/screens/signup/signup-screen.tsx'
import { AskDeskScreen } from '#src/kiosk/screens/invited/ask-desk-screen.tsx'
import { InvitedScreen } from '#src/kiosk/screens/invited/invited-screen.tsx'
import { NumberScreen } from '#src/kiosk/screens/invited/number-screen.tsx'
import { EvacuationScreen } from '#src/kiosk/screens/evacuation/evacuation-screen.tsx'
import { ExpectedScreen } from '#src/kiosk/screens/expected/expected-screen.tsx'
import { ByNameScreen } from '#src/kiosk/screens/by-name/by-name-screen.tsx'
import { IdAuthScreen } from '#src/kiosk/screens/idauth/idauth-screen.tsx'
import { SpokenBar } from '#src/kiosk/screens/spoken/spoken-bar.tsx'
import { IdleDialog } from '#src/kiosk/screens/idle/idle-dialog.tsx'
import { NotFoundScreen } from '#src/kiosk/screens/not-found/not-found-screen.tsx'
import { PinScreen } from '#src/kiosk/screens/settings/pin-screen.tsx'
import { SettingsScreen } from '#src/kiosk/screens/settings/settings-screen.tsx'
import { SubmittingScreen } from '#src/kiosk/screens/submitting/submitting-screen.tsx'
import { PairingScreen } from '#src/kiosk/screens/unconfigured/pairing-screen.tsx'
import { UnapprovedScreen } from '#src/kiosk/screens/unapproved/unapproved-screen.tsx'
import { UnconfiguredScreen } from '#src/kiosk/screens/unconfigured/unconfigured-screen.tsx'
import { VisitorTypeScreen } from '#src/kiosk/screens/visitor-type/visitor-type-screen.tsx'
import { TouchlessCode } from '#src/kiosk/screens/home/touchless-code.tsx'
import { RescanScreen } from '#src/kiosk/screens/rescan/rescan-screen.tsx'
import { TouchlessEnding } from '#src/kiosk/screens/rescan/touchless-ending.tsx'
import { MultiScanScreen } from '#src/kiosk/screens/multi-scan/multi-scan-screen.tsx'
import { OtherFeaturesScreen } from '#src/kiosk/screens/other-features/other-features-screen.tsx'
import { QrAuthScreen } from '#src/kiosk/screens/qrauth/qrauth-screen.tsx'
import type { CameraProps } from '#src/ui/camera/camera-view.tsx'
import type { ScanAnswer } from '#machines/multi-scan/multi-scan.types.ts'
import { planSample } from './plan-sample.ts'
import { samplePdf } from './sample-pdf.ts'
import { attractSample, photo } from './attract-sample.ts'
import { homeSample } from './home-sample.tsx'
import { AuthSample } from './auth-sample.tsx'
import { cardSample, company, frameSample, homeTools, pairingSample } from './frame-sample.tsx'
import { NoticeRegion } from '#src/ui/notices.tsx'
import { ToastLine } from '#src/ui/toast-line.tsx'
import { PrivacyDialog } from '#src/kiosk/screens/privacy/privacy-dialog.tsx'
import { PrivacyLine } from '#src/ui/privacy-line.tsx'
import {
  completeNotice,
  galleryBadge,
  manyMusterPoints,
  occupancy,
  reasons,
  sampleCertificates,
  sampleHosts,
  scans,
  visitorTypes,
} from './people.ts'
import { sent } from './played.tsx'
import { troubleSamples } from './trouble-samples.tsx'

const nothing = (): void => undefined
/** The longest delay of a timer, so that a sample never leaves by itself. */
const FOR_EVER = 2 ** 31 - 1

const camera: CameraProps = {
  picture: {
    state: 'open',
    cameraId: 'front',
    cameras: [{ id: 'front' }, { id: 'back' }],
    hasTorch: true,
    isRear: false,
  },
  isTorchOn: false,
  video: nothing,
  choose: nothing,
  openAgain: nothing,
  turnTorch: nothing,
}

const qrAuth = (
  locale: string,
  changes: Partial<CameraProps> = {},
  failed: 'VISITOR_NOT_FOUND' | 'PASS_OVER' | null = null,
) => (
  <QrAuthScreen
    frame={frameSample(locale)}
    camera={{ ...camera, ...changes }}
    failed={failed}
    onCode={nothing}
    onIdCode={nothing}
  />
)

const expectedGuest = (
  locale: string,
  guest: { readonly hostName: string | null; readonly guestName: string },
) => (
  <ExpectedScreen
    frame={frameSample(locale)}
    {...guest}
    startsAt="2026-11-25T09:00:00.000Z"
    onConfirmed={nothing}
    onSubstitute={nothing}
    onNotMe={nothing}
  />
)

const door = (locale: string, answer: ScanAnswer | null, recent: readonly ScanAnswer[] = scans) => (
  <MultiScanScreen
    frame={frameSample(locale, { progress: null })}
    camera={camera}
    answer={answer}
    recent={recent}
    isLoud
    onLoud={nothing}
    onCode={nothing}
  />
)

const ada = { firstName: 'Ada', lastName: 'Conti', companyName: 'Rossi Impianti' }
const known = {
  visitor: ada,
  visitorType: 'Fornitore',
  host: sampleHosts[0] ?? null,
  reason: 'Manutenzione',
  documents: { accepted: 2, of: 2 },
}

const arrivalSample = {
  directions: {
    language: 'it',
    text: 'Prenda l’ascensore fino al secondo piano, poi a destra: la sala d’attesa è davanti a Lei.',
  },
  wifi: { name: 'Aurora-Ospiti', password: 'benvenuti-2026' },
}

/** As long as a real one. */
const badgeUrl = `https://reception.example/badge/demo#${'aB3-'.repeat(17)}`

const hostAnswers = [
  { codeEnd: 'X2', says: 'coming', at: '2026-11-24T09:07:00.000Z' },
  { codeEnd: '7K', says: 'reception', at: null },
] as const

const spokenSample = {
  isOn: true,
  isVoiceless: false,
  saysPersonal: false,
  hasHeadset: false,
  volume: { step: 3, of: 5 },
  rate: { step: 3, of: 8 },
} as const

const hostAndReasonSample = (locale: string, frame: Parameters<typeof frameSample>[1]) => (
  <HostAndReasonScreen
    given={{ hostId: null, reason: null }}
    frame={frameSample(locale, frame)}
    asksHost
    asksReason
    hosts={sampleHosts}
    hostsLoading={false}
    minLetters={0}
    onHostQuery={nothing}
    reasons={reasons}
    onSubmit={nothing}
  />
)

export const samples: Readonly<Record<string, (locale: string) => ReactNode>> = {
  home: (locale) =>
    homeSample(locale, {
      occupancy: <OccupancyNumbers occupancy={occupancy} showsCounter />,
      news: <HomeNews last={{ text: i18n._('CODE_REMINDER', { code: '7K3M-9QX2' }), lang: i18n.locale }} />,
    }),
  homeAnswers: (locale) =>
    homeSample(locale, {
      news: <HomeNews answers={hostAnswers} timeZone="Europe/Rome" />,
      touchless: (
        <TouchlessCode url="https://visite.example/configure/officine-aurora/hq#tq3x2a.Qm9sb2duYS1CcmVzY2lh" />
      ),
    }),
  homeCrowded: (locale) =>
    homeSample(locale, {
      isFull: true,
      news: (
        <HomeNews
          isFull
          last={{ text: i18n._('CODE_REMINDER', { code: '7K3M-9QX2' }), lang: i18n.locale }}
          answers={hostAnswers}
          timeZone="Europe/Rome"
        />
      ),
      camera: <HomeCameraPicture state="open" isRear={false} video={null} />,
      touchless: (
        <TouchlessCode url="https://visite.example/configure/officine-aurora/hq#tq3x2a.Qm9sb2duYS1CcmVzY2lh" />
      ),
    }),
  homeCamera: (locale) =>
    homeSample(locale, { camera: <HomeCameraPicture state="open" isRear={false} video={null} /> }),
  homeTouchless: (locale) =>
    homeSample(locale, {
      news: <HomeNews outbox={{ waiting: 3, refused: 1 }} />,
      touchless: (
        <TouchlessCode url="https://visite.example/configure/officine-aurora/hq#tq3x2a.Qm9sb2duYS1CcmVzY2lh" />
      ),
    }),
  homeKnown: (locale) => (
    <>
      <NoticeRegion
        notices={[{ id: 'touchless', tone: 'info', text: i18n._('TOUCHLESS_ALERT'), ms: FOR_EVER }]}
        Line={ToastLine}
        offline={null}
        onGone={nothing}
      />
      {homeSample(locale, { onForget: nothing, onOtherFeatures: null })}
    </>
  ),
  spoken: (locale) => (
    <>
      <SpokenBar {...spokenSample} lang={i18n.locale} caption={i18n._('SPOKEN_HELP')} onWish={nothing} />
      <IdAuthScreen frame={frameSample(locale)} failed={null} onCode={nothing} />
    </>
  ),
  spokenWithoutVoice: (locale) => (
    <>
      <SpokenBar
        {...spokenSample}
        isVoiceless
        lang={i18n.locale}
        caption={i18n._('ALREADY_REGISTERED')}
        onWish={nothing}
      />
      <AuthSample locale={locale} />
    </>
  ),
  homePicture: (locale) =>
    homeSample(locale, {
      occupancy: <OccupancyNumbers occupancy={{ ...occupancy, currentlyInside: 12 }} showsCounter={false} />,
      picture: <FacePicture {...photo} />,
    }),
  // Home stays below it.
  attract: (locale) => (
    <>
      {samples.home?.(locale)}
      <AttractScreen {...attractSample} pictures={[photo]} />
    </>
  ),
  attractPlain: (locale) => (
    <>
      {samples.home?.(locale)}
      <AttractScreen {...attractSample} pictures={[]} notes={[i18n._('HOME_CAMERA_ASK')]} isWatching />
    </>
  ),
  attractDimmed: (locale) => (
    <>
      {samples.home?.(locale)}
      <AttractScreen {...attractSample} pictures={[]} isDimmed />
    </>
  ),
  rescan: () => <RescanScreen needsPresence={false} />,
  presenceNeeded: () => <RescanScreen needsPresence />,
  touchlessEnding: (locale) => (
    <>
      <AuthSample locale={locale} />
      <TouchlessEnding busy={false} failed={null} onExtend={nothing} />
    </>
  ),
  auth: (locale) => (
    <AuthScreen
      frame={frameSample(locale, { progress: null })}
      offersSignUp
      onCode={nothing}
      onIdCode={nothing}
      onQr={nothing}
      onInvited={nothing}
      onSignUp={nothing}
    />
  ),
  signout: (locale) => (
    <AuthScreen
      frame={frameSample(locale, { progress: null })}
      offersSignUp={false}
      onCode={nothing}
      onIdCode={nothing}
      onQr={nothing}
      onByName={nothing}
      onSignUp={nothing}
    />
  ),
  byName: (locale) => (
    <ByNameScreen
      frame={frameSample(locale)}
      typed="gra"
      onTyped={nothing}
      found={{
        people: [
          { ticket: '1', firstName: 'Grace', initial: 'O', enteredAt: '2026-11-22T08:12:00.000Z' },
          { ticket: '2', firstName: 'Graziella', initial: 'd', enteredAt: '2026-11-22T09:40:00.000Z' },
        ],
        more: false,
      }}
      loading={false}
      failed={null}
      onChosen={nothing}
    />
  ),
  invited: (locale) => (
    <InvitedScreen frame={frameSample(locale)} failed={null} onNames={nothing} onGoOn={nothing} />
  ),
  number: (locale) => <NumberScreen frame={frameSample(locale)} failed={null} onNumber={nothing} />,
  desk: (locale) => <AskDeskScreen frame={frameSample(locale, { progress: null })} onGoOn={nothing} />,
  expected: (locale) => expectedGuest(locale, { hostName: 'Ada Conti', guestName: 'Grace Hopper' }),
  'expected-without-host': (locale) => expectedGuest(locale, { hostName: null, guestName: 'Grace Hopper' }),
  'expected-without-name': (locale) => expectedGuest(locale, { hostName: 'Ada Conti', guestName: '' }),
  'idauth-pass-elsewhere': (locale) => (
    <IdAuthScreen frame={frameSample(locale)} failed="PASS_ELSEWHERE" site="Headquarters" onCode={nothing} />
  ),
  idauth: (locale) => <IdAuthScreen frame={frameSample(locale)} failed={null} onCode={nothing} />,
  refused: (locale) =>
    sent(
      <IdAuthScreen frame={frameSample(locale)} failed="VISITOR_NOT_FOUND" onCode={nothing} />,
      'ZZZZ-ZZZZ',
    ),
  qrauth: (locale) => qrAuth(locale),
  qrRefused: (locale) => qrAuth(locale, {}, 'VISITOR_NOT_FOUND'),
  qrPassOver: (locale) => qrAuth(locale, {}, 'PASS_OVER'),
  cameraOpening: (locale) => qrAuth(locale, { picture: { state: 'opening' } }),
  cameraSwitching: (locale) => qrAuth(locale, { picture: { state: 'switching', cameras: [] } }),
  cameraMissing: (locale) => qrAuth(locale, { picture: { state: 'no-camera' } }),
  cameraRefused: (locale) => qrAuth(locale, { picture: { state: 'permission-refused' } }),
  cameraInsecure: (locale) => qrAuth(locale, { picture: { state: 'insecure-page' } }),
  otherFeatures: (locale) => (
    <OtherFeaturesScreen
      frame={frameSample(locale, { progress: null })}
      onGetBadge={nothing}
      onMultiScan={nothing}
    />
  ),
  door: (locale) => door(locale, null, []),
  doorEntered: (locale) => door(locale, scans[0] ?? null),
  doorLeft: (locale) => door(locale, scans[1] ?? null),
  doorRefused: (locale) => door(locale, scans[2] ?? null),
  doorAlreadyInside: (locale) => door(locale, scans[3] ?? null),
  doorRecorded: (locale) =>
    door(locale, {
      outcome: 'entered',
      at: 0,
      firstName: 'Ada',
      lastName: 'Conti',
      isRecorded: true,
    }),
  doorPassTooEarly: (locale) =>
    door(locale, {
      outcome: 'refused',
      at: 0,
      why: 'PASS_TOO_EARLY',
      until: null,
      opensAt: '2026-11-25T09:00:00.000Z',
    }),
  doorPassReplaced: (locale) =>
    door(locale, { outcome: 'refused', at: 0, why: 'PASS_REPLACED', until: null }),
  doorIncomplete: (locale) =>
    door(locale, { outcome: 'refused', at: 0, why: 'INCOMPLETE_VISIT', until: null }),
  doorOffline: (locale) => door(locale, { outcome: 'refused', at: 0, why: 'ERR_NETWORK', until: null }),
  idle: (locale) => (
    <>
      <IdAuthScreen frame={frameSample(locale)} failed={null} onCode={nothing} />
      <IdleDialog onStay={nothing} onLeave={nothing} />
    </>
  ),
  visitorType: (locale) => (
    <VisitorTypeScreen frame={frameSample(locale)} visitorTypes={visitorTypes} onChosen={nothing} />
  ),
  signup: (locale) => (
    <SignUpScreen
      frame={frameSample(locale)}
      fields={[
        'firstname',
        'lastname',
        'email',
        'companyName',
        'phone',
        'sex',
        'documentType',
        'document',
        'birthday',
      ]}
      issues={[]}
      companies={[]}
      choosesProvince={false}
      privacy={<PrivacyLine onRead={nothing} />}
      onCompanyQuery={nothing}
      onSubmit={nothing}
    />
  ),
  provinces: (locale) => (
    <SignUpScreen
      frame={frameSample(locale)}
      fields={['firstname', 'lastname', 'email', 'companyName']}
      issues={[]}
      companies={[]}
      choosesProvince
      privacy={<PrivacyLine onRead={nothing} />}
      onCompanyQuery={nothing}
      onSubmit={nothing}
    />
  ),
  privacy: (locale) => (
    <>
      <AuthSample locale={locale} />
      <PrivacyDialog company={company.name} own={null} {...completeNotice} onClose={nothing} />
    </>
  ),
  badge: (locale) => (
    <>
      <AuthSample locale={locale} />
      <BadgeDialog
        shown={{ badge: galleryBadge, printing: 'printed', isMobile: false }}
        onPrint={nothing}
        onClose={nothing}
      />
    </>
  ),
  badgeKept: (locale) => (
    <>
      <AuthSample locale={locale} />
      <BadgeDialog
        shown={{ badge: galleryBadge, printing: 'none', isMobile: true }}
        onPrint={nothing}
        onClose={nothing}
      />
    </>
  ),
  badgeFound: (locale) => (
    <>
      <GetBadgeScreen
        frame={frameSample(locale, { progress: null, isLastPage: true })}
        mails={false}
        onEmail={nothing}
      />
      <BadgeDialog
        shown={{ badge: galleryBadge, printing: 'none', isMobile: false }}
        onPrint={nothing}
        onClose={nothing}
        found={{ direction: 'entry', busy: false, onUse: nothing, onMail: nothing }}
      />
    </>
  ),
  getBadge: (locale) => (
    <GetBadgeScreen
      frame={frameSample(locale, { progress: null, isLastPage: true })}
      mails={false}
      onEmail={nothing}
    />
  ),
  certificates: (locale) => (
    <CertificatesScreen
      frame={frameSample(locale, {
        progress: { step: 2, of: 4 },
        card: cardSample({ visitor: ada, visitorType: 'Fornitore' }),
      })}
      certificates={sampleCertificates}
      loadPdf={samplePdf}
      shownAt={0}
      answered={[]}
      onRetry={() => {}}
      onTick={nothing}
      onDecline={nothing}
      onAccepted={nothing}
    />
  ),
  pdf: (locale) => (
    <CertificatesScreen
      frame={frameSample(locale, { progress: { step: 2, of: 4 } })}
      certificates={sampleCertificates.slice(1)}
      loadPdf={samplePdf}
      shownAt={0}
      answered={[]}
      onRetry={() => {}}
      onTick={nothing}
      onDecline={nothing}
      onAccepted={nothing}
    />
  ),
  hostAndReasonWithHelp: (locale) =>
    hostAndReasonSample(locale, {
      progress: { step: 3, of: 3 },
      isLastPage: true,
      card: cardSample(known),
      help: { isNeeded: false, onTick: nothing },
    }),
  idauthWithHelp: (locale) => (
    <IdAuthScreen
      frame={frameSample(locale, {
        progress: { step: 1, of: 1 },
        isLastPage: true,
        help: { isNeeded: false, onTick: nothing },
      })}
      failed={null}
      onCode={nothing}
    />
  ),
  hostAndReason: (locale) =>
    hostAndReasonSample(locale, {
      progress: { step: 3, of: 4 },
      card: cardSample({ visitor: ada, visitorType: 'Fornitore', documents: { accepted: 2, of: 2 } }),
    }),
  signature: (locale) => (
    <SignatureScreen
      frame={frameSample(locale, { progress: { step: 4, of: 4 }, isLastPage: true, card: cardSample(known) })}
      onSigned={nothing}
    />
  ),
  signatureWithHelp: (locale) => (
    <SignatureScreen
      frame={frameSample(locale, {
        progress: { step: 4, of: 4 },
        isLastPage: true,
        card: cardSample(known),
        help: { isNeeded: true, onTick: nothing },
      })}
      onSigned={nothing}
    />
  ),
  evacuation: (locale) => (
    <EvacuationScreen
      isDrill={false}
      musterPoints={['A']}
      answer={null}
      tools={homeTools(locale)}
      camera={null}
    />
  ),
  evacuationDrill: (locale) => (
    <EvacuationScreen
      isDrill
      musterPoints={manyMusterPoints}
      answer={{ outcome: 'left' }}
      tools={homeTools(locale)}
      camera={<HomeCameraPicture state="open" isRear={false} video={null} isWayOut />}
    />
  ),
  evacuationAnywhere: (locale) => (
    <EvacuationScreen
      isDrill={false}
      musterPoints={[]}
      answer={{ outcome: 'refused', why: 'NO_VISIT_OPEN' }}
      tools={homeTools(locale)}
      camera={null}
    />
  ),
  guardian: (locale) => (
    <GuardianScreen
      frame={frameSample(locale, { progress: { step: 5, of: 5 }, isLastPage: true, card: cardSample(known) })}
      given=""
      onSigned={nothing}
    />
  ),
  notices: (locale) => (
    <>
      <NoticeRegion
        notices={[
          { id: '1', tone: 'warning', text: i18n._('NO_VISIT_OPEN'), ms: FOR_EVER },
          { id: '2', tone: 'success', text: i18n._('USER_FOUND'), ms: FOR_EVER },
          { id: '5', tone: 'online', text: i18n._('ONLINE'), ms: FOR_EVER },
          { id: '4', tone: 'info', text: i18n._('CODE_REMINDER', { code: '7K3M-9QX2' }), ms: FOR_EVER },
        ]}
        Line={ToastLine}
        offline={i18n._('OFFLINE')}
        onGone={nothing}
      />
      <AuthSample locale={locale} />
    </>
  ),
  submitting: (locale) => (
    <SubmittingScreen
      frame={frameSample(locale, { onBack: null, busy: true, card: cardSample(known) })}
      direction="entry"
      failed={null}
      onRetry={nothing}
    />
  ),
  failed: (locale) => (
    <SubmittingScreen
      frame={frameSample(locale)}
      direction="entry"
      failed="EVENT_FULL_PLEASE_WAIT"
      onRetry={nothing}
    />
  ),
  enteredWithHelp: () => (
    <EndScreen
      direction="entry"
      firstName="Ada"
      lastName="Conti"
      visitorCode="7K3M9QX2"
      arrival={arrivalSample}
      stays={8000}
      onDone={nothing}
      onMoreTime={nothing}
    />
  ),
  enteredWithDirections: () => (
    <EndScreen
      direction="entry"
      firstName="Ada"
      lastName="Conti"
      visitorCode="7K3M9QX2"
      arrival={{ ...arrivalSample, wifi: null }}
      stays={8000}
      onDone={nothing}
      onMoreTime={nothing}
    />
  ),
  enteredWithPlan: () => (
    <EndScreen
      direction="entry"
      firstName="Ada"
      lastName="Conti"
      visitorCode="7K3M9QX2"
      arrival={{ ...arrivalSample, plan: planSample, badge: <BadgeCard url={badgeUrl} /> }}
      stays={8000}
      onDone={nothing}
      onMoreTime={nothing}
    />
  ),
  enteredWithPlanAlone: () => (
    <EndScreen
      direction="entry"
      firstName="Ada"
      lastName="Conti"
      visitorCode="7K3M9QX2"
      arrival={{ ...arrivalSample, wifi: null, plan: planSample }}
      stays={8000}
      onDone={nothing}
      onMoreTime={nothing}
    />
  ),
  enteredWithBadge: () => (
    <EndScreen
      direction="entry"
      firstName="Ada"
      lastName="Conti"
      visitorCode="7K3M9QX2"
      arrival={{ directions: null, wifi: null, badge: <BadgeCard url={badgeUrl} /> }}
      stays={8000}
      onDone={nothing}
      onMoreTime={nothing}
    />
  ),
  enteredHostTold: () => (
    <EndScreen
      direction="entry"
      firstName="Ada"
      lastName="Conti"
      visitorCode="7K3M9QX2"
      host={`${i18n._('HOST_ASKED')} ${i18n._('HOST_ANSWER_PLACE', { code: '…X2' })}`}
      onMoreTime={nothing}
    />
  ),
  entered: () => (
    <EndScreen
      direction="entry"
      firstName="Ada"
      lastName="Conti"
      visitorCode="7K3M9QX2"
      onMoreTime={nothing}
    />
  ),
  entryRecorded: () => (
    <EndScreen
      direction="entry"
      firstName="Ada"
      lastName="Conti"
      visitorCode="7K3M9QX2"
      isRecorded
      onMoreTime={nothing}
    />
  ),
  left: () => (
    <EndScreen
      direction="exit"
      firstName="Ada"
      lastName="Conti"
      visitorCode="7K3M9QX2"
      stayedMinutes={130}
      onMoreTime={nothing}
    />
  ),
  leftAsked: () => (
    <EndScreen
      direction="exit"
      firstName="Ada"
      lastName="Conti"
      visitorCode="7K3M9QX2"
      stayedMinutes={130}
      feedback={{ given: null, onGiven: nothing }}
      stays={8000}
      onDone={nothing}
      onMoreTime={nothing}
    />
  ),
  leftAnswered: () => (
    <EndScreen
      direction="exit"
      firstName="Ada"
      lastName="Conti"
      visitorCode="7K3M9QX2"
      stayedMinutes={130}
      feedback={{ given: 'good', onGiven: nothing }}
      onDone={nothing}
      onMoreTime={null}
    />
  ),
  offline: (locale) => (
    <>
      <NoticeRegion notices={[]} Line={ToastLine} offline={i18n._('OFFLINE')} onGone={nothing} />
      <AuthSample locale={locale} />
    </>
  ),
  booting: () => <BootingScreen />,
  unconfigured: (locale) => <PairingScreen {...pairingSample(locale)} />,
  unapproved: () => <UnapprovedScreen onOtherCodes={nothing} />,
  configureAnew: (locale) => (
    <UnconfiguredScreen
      frame={frameSample(locale, { onBack: null, progress: null })}
      companyId={null}
      site={null}
      failed="UNAUTHORIZED"
      onSubmit={nothing}
      onOtherWay={nothing}
    />
  ),
  configure: (locale) => (
    <UnconfiguredScreen
      frame={frameSample(locale, { onBack: null, progress: null })}
      companyId="aurora"
      site="hq"
      failed={null}
      onSubmit={nothing}
    />
  ),
  pin: (locale) => (
    <PinScreen
      frame={frameSample(locale, { progress: null })}
      online
      triesLeft={3}
      lockedMs={null}
      failed="FORBIDDEN"
      onPin={nothing}
    />
  ),
  pinLocked: (locale) => (
    <PinScreen
      frame={frameSample(locale, { progress: null })}
      online
      triesLeft={null}
      lockedMs={60_000}
      failed={null}
      onPin={nothing}
    />
  ),
  settings: (locale) => (
    <SettingsScreen
      frame={frameSample(locale, { progress: null, isLastPage: true })}
      settings={{
        showCounter: false,
        hostPrivacy: true,
        homeCamera: false,
        sounds: true,
        softSounds: false,
        nightSilence: true,
        print: { onSignUp: true, onSignIn: false, ipPrinter: null },
      }}
      taxCode="IT00000000000"
      site="hq"
      version="1.0.0"
      platform="Linux armv8l"
      isPlainTab
      waiting={3}
      refused={null}
      isHeld={false}
      failed={null}
      onOtherFeatures={nothing}
      onSave={nothing}
    />
  ),
  notFound: () => <NotFoundScreen seconds={5} onMoreTime={nothing} onHome={nothing} />,
  error: () => (
    <ErrorScreen message="TypeError: x is undefined" seconds={10} onMoreTime={nothing} onHome={nothing} />
  ),
  ...troubleSamples,
}
