import { i18n } from '@lingui/core'
import type { ReactNode } from 'react'
import { AuthScreen } from '#src/screens/auth/auth-screen.tsx'
import { BadgeDialog } from '#src/screens/badge/badge-dialog.tsx'
import { CertificatesScreen } from '#src/screens/certificates/certificates-screen.tsx'
import { BootingScreen } from '#src/screens/booting/booting-screen.tsx'
import { EndScreen } from '#src/screens/end/end-screen.tsx'
import { ErrorScreen } from '#src/screens/error/error-screen.tsx'
import { GetBadgeScreen } from '#src/screens/get-badge/get-badge-screen.tsx'
import { HomeScreen } from '#src/screens/home/home-screen.tsx'
import { HostAndReasonScreen } from '#src/screens/host-and-reason/host-and-reason-screen.tsx'
import { SignatureScreen } from '#src/screens/signature/signature-screen.tsx'
import { SignUpScreen } from '#src/screens/signup/signup-screen.tsx'
import { IdAuthScreen } from '#src/screens/idauth/idauth-screen.tsx'
import { IdleDialog } from '#src/screens/idle/idle-dialog.tsx'
import { NotFoundScreen } from '#src/screens/not-found/not-found-screen.tsx'
import { PinScreen } from '#src/screens/settings/pin-screen.tsx'
import { SettingsScreen } from '#src/screens/settings/settings-screen.tsx'
import { SubmittingScreen } from '#src/screens/submitting/submitting-screen.tsx'
import { UnconfiguredScreen } from '#src/screens/unconfigured/unconfigured-screen.tsx'
import { VisitorTypeScreen } from '#src/screens/visitor-type/visitor-type-screen.tsx'
import { samplePdf } from './sample-pdf.ts'
import { company, frameSample, tools } from './frame-sample.tsx'
import { NoticeRegion } from '#src/ui/notices.tsx'
import { PrivacyDialog } from '#src/screens/privacy/privacy-dialog.tsx'
import { PrivacyLine } from '#src/ui/privacy-line.tsx'
import { badge, certificates, hosts, reasons, visitorTypes } from './people.ts'

const nothing = (): void => undefined
/** As long as somebody may look at a sample. */
const FOR_EVER = 2 ** 31 - 1

export const samples: Readonly<Record<string, (locale: string) => ReactNode>> = {
  home: (locale) => (
    <HomeScreen
      company={company}
      motto="Costruiamo macchine che durano."
      occupancy={{ currentlyInside: 37, maximumAllowed: 50, entriesToday: 128 }}
      showsCounter
      last={{ text: i18n._('CODE_REMINDER', { code: '7K3M-9QX2' }), lang: i18n.locale }}
      privacy={<PrivacyLine onRead={nothing} />}
      onEnter={nothing}
      onExit={nothing}
      onGetBadge={nothing}
      onSettings={null}
      tools={tools(locale)}
    />
  ),
  auth: (locale) => (
    <AuthScreen
      frame={frameSample(locale, { progress: null })}
      offersSignUp
      onIdCode={nothing}
      onSignUp={nothing}
    />
  ),
  signout: (locale) => (
    <AuthScreen
      frame={frameSample(locale, { progress: null })}
      offersSignUp={false}
      onIdCode={nothing}
      onSignUp={nothing}
    />
  ),
  idauth: (locale) => <IdAuthScreen frame={frameSample(locale)} failed={null} onCode={nothing} />,
  refused: (locale) => (
    <IdAuthScreen frame={frameSample(locale)} failed="VISITOR_NOT_FOUND" onCode={nothing} />
  ),
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
      <AuthScreen frame={frameSample(locale)} offersSignUp onIdCode={nothing} onSignUp={nothing} />
      <PrivacyDialog company={company.name} own={null} onClose={nothing} />
    </>
  ),
  badge: (locale) => (
    <>
      <AuthScreen frame={frameSample(locale)} offersSignUp onIdCode={nothing} onSignUp={nothing} />
      <BadgeDialog
        shown={{ badge, printing: 'printed', isMobile: false }}
        onPrint={nothing}
        onClose={nothing}
      />
    </>
  ),
  badgeKept: (locale) => (
    <>
      <AuthScreen frame={frameSample(locale)} offersSignUp onIdCode={nothing} onSignUp={nothing} />
      <BadgeDialog shown={{ badge, printing: 'none', isMobile: true }} onPrint={nothing} onClose={nothing} />
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
      frame={frameSample(locale, { progress: { step: 2, of: 4 } })}
      certificates={certificates}
      loadPdf={samplePdf}
      accepted={[]}
      onRetry={() => {}}
      onAccepted={nothing}
    />
  ),
  pdf: (locale) => (
    <CertificatesScreen
      frame={frameSample(locale, { progress: { step: 2, of: 4 } })}
      certificates={certificates.slice(1)}
      loadPdf={samplePdf}
      accepted={[]}
      onRetry={() => {}}
      onAccepted={nothing}
    />
  ),
  hostAndReason: (locale) => (
    <HostAndReasonScreen
      given={{ hostId: null, reason: null }}
      frame={frameSample(locale, { progress: { step: 3, of: 4 } })}
      asksHost
      asksReason
      hosts={hosts}
      hostsLoading={false}
      minLetters={0}
      onHostQuery={nothing}
      reasons={reasons}
      onSubmit={nothing}
    />
  ),
  signature: (locale) => (
    <SignatureScreen
      frame={frameSample(locale, { progress: { step: 4, of: 4 }, isLastPage: true })}
      onSigned={nothing}
    />
  ),
  notices: (locale) => (
    <>
      <NoticeRegion
        notices={[
          { id: '1', tone: 'warning', text: i18n._('NO_VISIT_OPEN'), ms: FOR_EVER },
          { id: '2', tone: 'success', text: i18n._('USER_FOUND'), ms: FOR_EVER },
          { id: '3', tone: 'offline', text: i18n._('OFFLINE'), ms: null },
          { id: '5', tone: 'online', text: i18n._('ONLINE'), ms: FOR_EVER },
          { id: '4', tone: 'info', text: i18n._('CODE_REMINDER', { code: '7K3M-9QX2' }), ms: FOR_EVER },
        ]}
        onGone={nothing}
      />
      <AuthScreen frame={frameSample(locale)} offersSignUp onIdCode={nothing} onSignUp={nothing} />
    </>
  ),
  submitting: (locale) => (
    <SubmittingScreen
      frame={frameSample(locale, { onBack: null, busy: true })}
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
  entered: () => <EndScreen direction="entry" firstName="Ada" visitorCode="7K3M9QX2" onMoreTime={nothing} />,
  left: () => <EndScreen direction="exit" firstName="Ada" visitorCode="7K3M9QX2" onMoreTime={nothing} />,
  offline: (locale) => (
    <>
      <NoticeRegion
        notices={[{ id: '1', tone: 'offline', text: i18n._('OFFLINE'), ms: null }]}
        onGone={nothing}
      />
      <AuthScreen frame={frameSample(locale)} offersSignUp onIdCode={nothing} onSignUp={nothing} />
    </>
  ),
  booting: () => <BootingScreen />,
  unconfigured: (locale) => (
    <UnconfiguredScreen
      frame={frameSample(locale, { onBack: null, progress: null })}
      companyId={null}
      site={null}
      failed="UNAUTHORIZED"
      onSubmit={nothing}
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
      lockedUntil={null}
      failed="FORBIDDEN"
      onPin={nothing}
    />
  ),
  pinLocked: (locale) => (
    <PinScreen
      frame={frameSample(locale, { progress: null })}
      online
      triesLeft={null}
      lockedUntil={Date.now() + 60_000}
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
        print: { onSignUp: true, onSignIn: false, ipPrinter: null },
      }}
      taxCode="IT00000000000"
      site="hq"
      version="1.0.0"
      platform="Linux armv8l"
      isPlainTab
      failed={null}
      onSave={nothing}
    />
  ),
  notFound: () => <NotFoundScreen seconds={5} onMoreTime={nothing} onHome={nothing} />,
  error: () => (
    <ErrorScreen message="TypeError: x is undefined" seconds={10} onMoreTime={nothing} onHome={nothing} />
  ),
}
