import { signUpFieldsFor } from '#contract/sign-up-fields.ts'
import type { ReactNode } from 'react'
import type { Direction } from '#contract/entities/direction.ts'
import { type Step, stepsFor } from '#contract/visit-steps.ts'
import { offeredLanguages } from '#src/i18n/locales.ts'
import { AuthScreen } from '#src/kiosk/screens/auth/auth-screen.tsx'
import { CertificatesScreen } from '#src/kiosk/screens/certificates/certificates-screen.tsx'
import { EndScreen } from '#src/kiosk/screens/end/end-screen.tsx'
import { HomeScreen } from '#src/kiosk/screens/home/home-screen.tsx'
import { OccupancyNumbers } from '#src/kiosk/screens/home/occupancy-numbers.tsx'
import { TouchlessCode } from '#src/kiosk/screens/home/touchless-code.tsx'
import { HostAndReasonScreen } from '#src/kiosk/screens/host-and-reason/host-and-reason-screen.tsx'
import { GuardianScreen } from '#src/kiosk/screens/guardian/guardian-screen.tsx'
import { SignatureScreen } from '#src/kiosk/screens/signature/signature-screen.tsx'
import { SignUpScreen } from '#src/kiosk/screens/signup/signup-screen.tsx'
import { VisitorTypeScreen } from '#src/kiosk/screens/visitor-type/visitor-type-screen.tsx'
import type { FrameProps } from '#src/ui/frame/step-frame.tsx'
import { LanguagePicker } from '#src/ui/language-picker.tsx'
import { PrivacyLine } from '#src/ui/privacy-line.tsx'
import { TextSizeButton } from '#src/ui/text-size-button.tsx'
import type { PreviewContent } from './preview-content.ts'

const nothing = (): void => undefined
const noPdf = (): Promise<Uint8Array> => Promise.resolve(new Uint8Array())
/** The sample visitor. */
const VISITOR = { firstName: 'Ada', lastName: 'Conti' }
const VISITOR_CODE = '7K3M9QX2'
const INSIDE = 12

/** One of the kiosk's own screens with the company's content. */
export function PreviewedScreen({ content }: { readonly content: PreviewContent }): ReactNode {
  const { company, flowFlags, serviceFlags, locale } = content
  const tools = (
    <>
      <TextSizeButton />
      {serviceFlags.language && (
        <LanguagePicker languages={offeredLanguages([])} current={locale} onChoose={nothing} />
      )}
    </>
  )
  const privacy = <PrivacyLine onRead={nothing} />
  const frame = (step: Step | null, direction: Direction = 'entry'): FrameProps => {
    const steps = stepsFor(direction, flowFlags)
    const at = step ? steps.indexOf(step) : -1
    return {
      company,
      onBack: nothing,
      isLastPage: at === steps.length - 1,
      busy: false,
      progress: { step: at + 2, of: steps.length + 1 },
      tools,
    }
  }
  const choice: FrameProps = { ...frame(null), progress: null, isLastPage: false }

  switch (content.screen) {
    case 'home':
      return (
        <HomeScreen
          company={company}
          motto={content.motto}
          occupancy={
            <OccupancyNumbers
              occupancy={{ currentlyInside: INSIDE, maximumAllowed: content.capacity, entriesToday: INSIDE }}
              showsCounter={false}
            />
          }
          privacy={privacy}
          onEnter={nothing}
          onExit={nothing}
          onGetBadge={nothing}
          onOtherFeatures={nothing}
          onSettings={null}
          touchless={serviceFlags.touchless && <TouchlessCode url={location.origin} />}
          tools={tools}
        />
      )
    case 'auth':
    case 'identify':
      return (
        <AuthScreen
          frame={choice}
          offersSignUp={content.screen === 'auth'}
          onCode={nothing}
          onIdCode={nothing}
          onQr={nothing}
          onSignUp={nothing}
        />
      )
    case 'visitorType':
      return <VisitorTypeScreen frame={choice} visitorTypes={content.visitorTypes} onChosen={nothing} />
    case 'signUp':
      return (
        <SignUpScreen
          frame={frame(null)}
          fields={signUpFieldsFor(flowFlags)}
          issues={[]}
          companies={[]}
          choosesProvince={false}
          privacy={privacy}
          onCompanyQuery={nothing}
          onSubmit={nothing}
        />
      )
    case 'certificates':
      return (
        <CertificatesScreen
          frame={frame('certificates')}
          certificates={content.certificates}
          loadPdf={noPdf}
          shownAt={0}
          answered={[]}
          onRetry={nothing}
          onTick={nothing}
          onDecline={nothing}
          onAccepted={nothing}
        />
      )
    case 'hostAndReason':
      return (
        <HostAndReasonScreen
          given={{ hostId: null, reason: null }}
          frame={frame('hostAndReason')}
          asksHost={flowFlags.host}
          asksReason={flowFlags.reason}
          hosts={content.hosts}
          hostsLoading={false}
          minLetters={0}
          onHostQuery={nothing}
          reasons={content.reasons}
          onSubmit={nothing}
        />
      )
    case 'guardian':
      return <GuardianScreen frame={frame('guardian')} given="" onSigned={nothing} />
    case 'signature':
      return <SignatureScreen frame={frame('signature')} onSigned={nothing} />
    case 'entered':
    case 'left':
      return (
        <EndScreen
          direction={content.screen === 'entered' ? 'entry' : 'exit'}
          {...VISITOR}
          visitorCode={VISITOR_CODE}
          onMoreTime={nothing}
        />
      )
  }
}
