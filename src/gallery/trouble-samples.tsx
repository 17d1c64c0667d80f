import { i18n } from '@lingui/core'
import type { ReactNode } from 'react'
import { clientErrorCodes, errorCodes, failure } from '#contract/error-codes.ts'
import { failureMessage, MESSAGES_OF_SUCCESS, successMessage } from '#src/i18n/messages.ts'
import { BadgeDialog } from '#src/kiosk/screens/badge/badge-dialog.tsx'
import { BootingScreen } from '#src/kiosk/screens/booting/booting-screen.tsx'
import { BootingTrouble } from '#src/kiosk/screens/booting/booting-trouble.tsx'
import { CertificatesScreen } from '#src/kiosk/screens/certificates/certificates-screen.tsx'
import { EndScreen } from '#src/kiosk/screens/end/end-screen.tsx'
import { GetBadgeScreen } from '#src/kiosk/screens/get-badge/get-badge-screen.tsx'
import { HomeNews } from '#src/kiosk/screens/home/home-news.tsx'
import { OccupancyNumbers } from '#src/kiosk/screens/home/occupancy-numbers.tsx'
import { HostAndReasonScreen } from '#src/kiosk/screens/host-and-reason/host-and-reason-screen.tsx'
import { InvitedScreen } from '#src/kiosk/screens/invited/invited-screen.tsx'
import { NumberScreen } from '#src/kiosk/screens/invited/number-screen.tsx'
import { ByNameScreen } from '#src/kiosk/screens/by-name/by-name-screen.tsx'
import { IdAuthScreen } from '#src/kiosk/screens/idauth/idauth-screen.tsx'
import { PrivacyDialog } from '#src/kiosk/screens/privacy/privacy-dialog.tsx'
import { PinScreen } from '#src/kiosk/screens/settings/pin-screen.tsx'
import { RefusedList } from '#src/kiosk/screens/settings/refused-list.tsx'
import { SettingsScreen } from '#src/kiosk/screens/settings/settings-screen.tsx'
import { SignatureScreen } from '#src/kiosk/screens/signature/signature-screen.tsx'
import { SignUpScreen } from '#src/kiosk/screens/signup/signup-screen.tsx'
import { SubmittingScreen } from '#src/kiosk/screens/submitting/submitting-screen.tsx'
import { RefusedScreen } from '#src/kiosk/screens/refused/refused-screen.tsx'
import { PairingScreen } from '#src/kiosk/screens/unconfigured/pairing-screen.tsx'
import { VisitorTypeScreen } from '#src/kiosk/screens/visitor-type/visitor-type-screen.tsx'
import { UnconfiguredScreen } from '#src/kiosk/screens/unconfigured/unconfigured-screen.tsx'
import { NoticeRegion, type Toast } from '#src/ui/notices.tsx'
import { ToastLine } from '#src/ui/toast-line.tsx'
import { PrivacyLine } from '#src/ui/privacy-line.tsx'
import { SpokenModeButton } from '#src/ui/spoken-mode-button.tsx'
import { TextSizeButton } from '#src/ui/text-size-button.tsx'
import { homeSample } from './home-sample.tsx'
import { AuthSample } from './auth-sample.tsx'
import { company, frameSample, pairingSample } from './frame-sample.tsx'
import {
  galleryBadge,
  manyCertificates,
  manyHosts,
  manyVisitorTypes,
  ownNotice,
  provinces,
  reasons,
  sampleCertificates,
  sampleHosts,
} from './people.ts'
import { Played, sent } from './played.tsx'

const nothing = (): void => undefined
const FOR_EVER = 2 ** 31 - 1

const said = (locale: string, tone: Toast['tone'], texts: readonly string[]) => (
  <>
    <NoticeRegion
      notices={[...new Set(texts)].map((text) => ({ id: text, tone, text, ms: FOR_EVER }))}
      Line={ToastLine}
      offline={null}
      onGone={nothing}
    />
    <AuthSample locale={locale} />
  </>
)

/** Without what a company may leave out. */
const home = (locale: string, changes: Parameters<typeof homeSample>[1]) =>
  homeSample(locale, {
    motto: null,
    occupancy: <OccupancyNumbers occupancy={null} showsCounter />,
    tools: (
      <>
        <SpokenModeButton />
        <TextSizeButton />
      </>
    ),
    ...changes,
  })

const certificatesWith = (
  locale: string,
  changes: Partial<Parameters<typeof CertificatesScreen>[0]>,
  busy = false,
) => (
  <CertificatesScreen
    frame={frameSample(locale, { progress: { step: 2, of: 4 }, busy })}
    certificates={sampleCertificates.slice(0, 1)}
    loadPdf={() => Promise.reject(new Error('No line'))}
    shownAt={0}
    answered={[]}
    onRetry={nothing}
    onTick={nothing}
    onDecline={nothing}
    onAccepted={nothing}
    {...changes}
  />
)

const hostAndReason = (locale: string, changes: Partial<Parameters<typeof HostAndReasonScreen>[0]>) => (
  <HostAndReasonScreen
    given={{ hostId: null, reason: null }}
    frame={frameSample(locale, { progress: { step: 3, of: 4 } })}
    asksHost
    asksReason
    hosts={[]}
    hostsLoading={false}
    minLetters={0}
    onHostQuery={nothing}
    reasons={reasons}
    onSubmit={nothing}
    {...changes}
  />
)

const signUpWith = (locale: string, fields: Parameters<typeof SignUpScreen>[0]['fields']) => (
  <SignUpScreen
    frame={frameSample(locale)}
    fields={['firstname', 'lastname', ...fields]}
    issues={[]}
    companies={provinces}
    choosesProvince
    privacy={<PrivacyLine onRead={nothing} />}
    onCompanyQuery={nothing}
    onSubmit={nothing}
  />
)

const badgeWhile = (locale: string, printing: Parameters<typeof BadgeDialog>[0]['shown']['printing']) => (
  <>
    <AuthSample locale={locale} />
    <BadgeDialog
      shown={{ badge: galleryBadge, printing, isMobile: false }}
      onPrint={nothing}
      onClose={nothing}
    />
  </>
)

const privacy = (locale: string, own: Parameters<typeof PrivacyDialog>[0]['own']) => (
  <>
    <AuthSample locale={locale} />
    <PrivacyDialog company={company.name} own={own} onClose={nothing} />
  </>
)

const getBadge = (locale: string) => (
  <GetBadgeScreen frame={frameSample(locale, { progress: null, isLastPage: true })} mails onEmail={nothing} />
)

const signature = (locale: string) => (
  <SignatureScreen
    frame={frameSample(locale, { progress: { step: 4, of: 4 }, isLastPage: true })}
    onSigned={nothing}
  />
)
const TYPED_INSTEAD = 'form button:last-of-type'

const settings = (locale: string, changes: Partial<Parameters<typeof SettingsScreen>[0]>) => (
  <SettingsScreen
    frame={frameSample(locale, { progress: null, isLastPage: true })}
    settings={{
      showCounter: true,
      hostPrivacy: true,
      homeCamera: true,
      sounds: true,
      softSounds: false,
      nightSilence: true,
      print: { onSignUp: true, onSignIn: true, ipPrinter: null },
    }}
    taxCode="IT00000000000"
    site={null}
    version="1.0.0"
    platform="Linux armv8l"
    isPlainTab={false}
    waiting={0}
    refused={null}
    isHeld={false}
    failed={null}
    onOtherFeatures={nothing}
    onSave={nothing}
    {...changes}
  />
)

const settingsRefused = (locale: string) =>
  settings(locale, {
    waiting: 2,
    isHeld: true,
    refused: (
      <RefusedList
        items={[
          { id: 1, kind: 'entry', name: 'Ada Lovelace', at: REFUSED_AT, code: 'VISITOR_NOT_FOUND' },
          { id: 2, kind: 'signUp', name: 'Grace Hopper', at: REFUSED_AT, code: 'INVALID_INPUT' },
        ]}
        onRetry={nothing}
        onDismiss={nothing}
      />
    ),
  })
const REFUSED_AT = new Date(2026, 10, 21, 9, 40).getTime()
const HANDLED = 'main li button:last-of-type'

const unconfigured = (locale: string, busy: boolean) => (
  <UnconfiguredScreen
    frame={frameSample(locale, { onBack: null, progress: null, busy })}
    companyId={null}
    site={null}
    failed={null}
    onSubmit={nothing}
  />
)

/** The same screens while they wait, and with an error. */
export const troubleSamples: Readonly<Record<string, (locale: string) => ReactNode>> = {
  homeWaiting: (locale) => home(locale, {}),
  homeFull: (locale) =>
    home(locale, {
      occupancy: (
        <OccupancyNumbers
          occupancy={{ currentlyInside: 50, maximumAllowed: 50, entriesToday: 128 }}
          showsCounter={false}
        />
      ),
      isFull: true,
      news: <HomeNews isFull />,
      onSettings: nothing,
    }),
  warnings: (locale) =>
    said(
      locale,
      'warning',
      [
        ...errorCodes,
        ...clientErrorCodes,
        'BUSY' as const,
        'BADGE_ERROR' as const,
        'EMAIL_NOT_SENT' as const,
      ].map((code) => failureMessage(i18n, code)),
    ),
  successes: (locale) =>
    said(
      locale,
      'success',
      MESSAGES_OF_SUCCESS.map((message) => successMessage(i18n, message)),
    ),
  idauthEmpty: (locale) => sent(<IdAuthScreen frame={frameSample(locale)} failed={null} onCode={nothing} />),
  byNameNobody: (locale) => (
    <ByNameScreen
      frame={frameSample(locale)}
      typed="Zoe"
      onTyped={nothing}
      found={{ people: [], more: false }}
      loading={false}
      failed={null}
      onChosen={nothing}
    />
  ),
  invitedNobody: (locale) => (
    <InvitedScreen frame={frameSample(locale)} failed="GUEST_NOT_FOUND" onNames={nothing} onGoOn={nothing} />
  ),
  numberWrong: (locale) => (
    <NumberScreen frame={frameSample(locale)} failed="NUMBER_WRONG" onNumber={nothing} />
  ),
  numberOver: (locale) => (
    <NumberScreen frame={frameSample(locale)} failed="NUMBER_OVER" onNumber={nothing} />
  ),
  getBadgeWrong: (locale) => sent(getBadge(locale), 'grace@'),
  signupWrong: (locale) =>
    sent(
      <SignUpScreen
        frame={frameSample(locale)}
        fields={['firstname', 'lastname', 'email', 'companyName']}
        given={{ lastname: 'K', companyName: 'A' }}
        issues={[{ path: 'email', message: 'EMAIL_ALREADY_REGISTERED' }]}
        companies={[]}
        choosesProvince={false}
        privacy={<PrivacyLine onRead={nothing} />}
        onCompanyQuery={nothing}
        onSubmit={nothing}
      />,
      'G',
    ),
  signupSending: (locale) => (
    <SignUpScreen
      frame={frameSample(locale, { busy: true, onBack: null })}
      fields={['firstname', 'lastname', 'email']}
      issues={[]}
      companies={[]}
      choosesProvince={false}
      privacy={<PrivacyLine onRead={nothing} />}
      onCompanyQuery={nothing}
      onSubmit={nothing}
    />
  ),
  signupTooOften: (locale) => (
    <SignUpScreen
      frame={frameSample(locale)}
      fields={['firstname', 'lastname', 'email']}
      given={{ firstname: 'Ada', lastname: 'Conti', email: 'ada@visitor.example' }}
      issues={[]}
      waitSeconds={599}
      companies={[]}
      choosesProvince={false}
      privacy={<PrivacyLine onRead={nothing} />}
      onCompanyQuery={nothing}
      onSubmit={nothing}
    />
  ),
  visitorTypesMany: (locale) => (
    <VisitorTypeScreen frame={frameSample(locale)} visitorTypes={manyVisitorTypes} onChosen={nothing} />
  ),
  documentsMany: (locale) =>
    certificatesWith(locale, {
      certificates: manyCertificates,
      shownAt: 4,
      answered: manyCertificates.slice(0, 4).map(({ id, version }) => ({ id, version })),
    }),
  documentTypeOpen: (locale) => (
    <Played press={['[name=documentType]']}>{signUpWith(locale, ['sex', 'documentType', 'birthday'])}</Played>
  ),
  provincesOpen: (locale) => (
    <Played press={['[name=companyName]']}>{signUpWith(locale, ['email', 'companyName'])}</Played>
  ),
  certificatesLoading: (locale) => certificatesWith(locale, { certificates: null }, true),
  certificatesUnavailable: (locale) => certificatesWith(locale, { certificates: null }),
  certificateOptional: (locale) =>
    certificatesWith(locale, {
      certificates: sampleCertificates.slice(0, 1).map((one) => ({ ...one, isOptional: true as const })),
    }),
  certificateMissing: (locale) => sent(certificatesWith(locale, {})),
  pdfFailed: (locale) => certificatesWith(locale, { certificates: sampleCertificates.slice(1) }),
  hostsLoading: (locale) => hostAndReason(locale, { hostsLoading: true, reasons: null }),
  hostsNone: (locale) => hostAndReason(locale, { asksReason: false }),
  hostsMany: (locale) => hostAndReason(locale, { hosts: manyHosts, leftOut: { total: 510 } }),
  hostsHidden: (locale) => hostAndReason(locale, { minLetters: 3, reasons: [] }),
  hostChosen: (locale) =>
    hostAndReason(locale, { hosts: sampleHosts, given: { hostId: '2', reason: reasons[0]?.text ?? null } }),
  reasonOnly: (locale) => hostAndReason(locale, { asksHost: false }),
  signatureEmpty: (locale) => sent(signature(locale)),
  settingsOwing: settingsRefused,
  settingsOwingHandled: (locale) => <Played press={[HANDLED]}>{settingsRefused(locale)}</Played>,
  signatureTyped: (locale) => <Played press={[TYPED_INSTEAD]}>{signature(locale)}</Played>,
  badgePrinting: (locale) => badgeWhile(locale, 'printing'),
  badgeNotPrinted: (locale) => badgeWhile(locale, 'failed'),
  badgeShown: (locale) => badgeWhile(locale, 'none'),
  privacyOwn: (locale) => privacy(locale, { text: ownNotice, lang: 'it' }),
  privacyLoading: (locale) => privacy(locale, undefined),
  leaving: (locale) => (
    <SubmittingScreen
      frame={frameSample(locale, { onBack: null, busy: true })}
      direction="exit"
      failed={null}
      onRetry={nothing}
    />
  ),
  failedByLine: (locale) => (
    <SubmittingScreen frame={frameSample(locale)} direction="exit" failed="ERR_NETWORK" onRetry={nothing} />
  ),
  failedTooOften: (locale) => (
    <SubmittingScreen
      frame={frameSample(locale)}
      direction="entry"
      failed="TOO_MANY_REQUESTS"
      waitSeconds={75}
      onRetry={nothing}
    />
  ),
  bootingTooOften: () => (
    <BootingScreen trouble={<BootingTrouble failed="TOO_MANY_REQUESTS" waitSeconds={598} />} />
  ),
  opened: () => (
    <EndScreen direction="entry" firstName="" lastName="" visitorCode="7K3M9QX2" onMoreTime={null} />
  ),
  pinOffline: (locale) => (
    <PinScreen
      frame={frameSample(locale, { progress: null })}
      online={false}
      triesLeft={null}
      lockedMs={null}
      failed={null}
      onPin={nothing}
    />
  ),
  settingsWrong: (locale) => sent(settings(locale, { taxCode: '', settings: { ...wrongSettings } })),
  settingsRefused: (locale) => settings(locale, { failed: 'UNAUTHORIZED' }),
  configureWrong: (locale) => sent(unconfigured(locale, false)),
  configuring: (locale) => unconfigured(locale, true),
  pairingShort: (locale) => sent(<PairingScreen {...pairingSample(locale)} />, '123'),
  pairingRefused: (locale) =>
    sent(<PairingScreen {...pairingSample(locale)} failed={failure('FORBIDDEN')} />, '123456'),
  pairingTooOften: (locale) =>
    sent(<PairingScreen {...pairingSample(locale)} failed={failure('TOO_MANY_REQUESTS')} />, '123456'),
  enrolmentRefused: (locale) => (
    <PairingScreen {...pairingSample(locale)} failed={failure('FORBIDDEN')} isLinkRefused />
  ),
  refusedAtEnd: () => (
    <RefusedScreen failed="EVENT_FULL_PLEASE_WAIT" site={null} onHome={nothing} onMoreTime={nothing} />
  ),
  pairingRejected: (locale) => <PairingScreen {...pairingSample(locale)} rejected="UNAUTHORIZED" />,
}

const wrongSettings = {
  showCounter: false,
  hostPrivacy: false,
  homeCamera: false,
  sounds: false,
  softSounds: false,
  nightSilence: true,
  print: { onSignUp: false, onSignIn: false, ipPrinter: 'two words' },
}
