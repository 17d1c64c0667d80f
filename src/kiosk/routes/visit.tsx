import { useLingui } from '@lingui/react'
import { Suspense, useEffect } from 'react'
import { fullName } from '#contract/person-name.ts'
import { illegal } from '#contract/result.ts'
import type { Configuration } from '#machines/ports.ts'
import type { VisitView } from '#machines/visit/visit.types.ts'
import { useSend } from '#src/kiosk/connect/kiosk-context.tsx'
import { useVisitSummary } from '#src/kiosk/connect/use-visit-summary.ts'
import { BootingScreen } from '#src/kiosk/screens/booting/booting-screen.tsx'
import { CertificatesStep } from './certificates.tsx'
import { HostAndReason } from './host-and-reason.tsx'
import { HostBeingTold } from './host-being-told.tsx'
import { arrivalWords } from './arrival-words.ts'
import { BadgeOnPhone } from './badge-on-phone.tsx'
import { SignUp } from './sign-up.tsx'
import { focusHeading } from '#src/ui/heading.tsx'
import { lazyScreen } from './lazy-screen.tsx'
import { useFrame } from './use-frame.tsx'
import { useCompanyText } from './use-company-text.ts'

const AuthScreen = lazyScreen(() =>
  import('#src/kiosk/screens/auth/auth-screen.tsx').then((file) => file.AuthScreen),
)
const IdAuthScreen = lazyScreen(() =>
  import('#src/kiosk/screens/idauth/idauth-screen.tsx').then((file) => file.IdAuthScreen),
)
const QrAuth = lazyScreen(() => import('./qr-auth.tsx').then((file) => file.QrAuth))
const ByName = lazyScreen(() => import('./by-name.tsx').then((file) => file.ByName))
const BadgeDialog = lazyScreen(() =>
  import('#src/kiosk/screens/badge/badge-dialog.tsx').then((file) => file.BadgeDialog),
)
const GuestWithoutPass = lazyScreen(() =>
  import('./guest-without-pass.tsx').then((file) => file.GuestWithoutPass),
)
const ExpectedScreen = lazyScreen(() =>
  import('#src/kiosk/screens/expected/expected-screen.tsx').then((file) => file.ExpectedScreen),
)
const VisitorTypeScreen = lazyScreen(() =>
  import('#src/kiosk/screens/visitor-type/visitor-type-screen.tsx').then((file) => file.VisitorTypeScreen),
)
const SignatureScreen = lazyScreen(() =>
  import('#src/kiosk/screens/signature/signature-screen.tsx').then((file) => file.SignatureScreen),
)
const GuardianScreen = lazyScreen(() =>
  import('#src/kiosk/screens/guardian/guardian-screen.tsx').then((file) => file.GuardianScreen),
)
const SubmittingScreen = lazyScreen(() =>
  import('#src/kiosk/screens/submitting/submitting-screen.tsx').then((file) => file.SubmittingScreen),
)
const RefusedScreen = lazyScreen(() =>
  import('#src/kiosk/screens/refused/refused-screen.tsx').then((file) => file.RefusedScreen),
)
const EndScreen = lazyScreen(() =>
  import('#src/kiosk/screens/end/end-screen.tsx').then((file) => file.EndScreen),
)

interface VisitProps {
  readonly configuration: Configuration
  readonly visit: VisitView
  readonly online: boolean
}

export function Visit(props: VisitProps) {
  // A key for each screen, so that text typed on one never appears on the next.
  return (
    <Suspense key={props.visit.screen} fallback={<BootingScreen />}>
      <Step {...props} />
    </Suspense>
  )
}

function Step({ configuration, visit, online }: VisitProps) {
  const send = useSend()
  const { i18n } = useLingui()
  const summary = useVisitSummary()
  const frame = useFrame(configuration, visit, summary)
  const inLanguage = useCompanyText(configuration)
  const words = visit.direction === 'entry' ? arrivalWords(configuration, i18n.locale) : null
  useLoadedAhead(words?.plan?.url ?? null)
  switch (visit.screen) {
    case 'auth':
      return (
        <AuthScreen
          frame={frame}
          offersSignUp={visit.offersSignUp}
          onCode={(code) => send({ type: 'CODE_ENTERED', code })}
          onIdCode={() => send({ type: 'ID_CODE_CHOSEN' })}
          onQr={() => send({ type: 'QR_CHOSEN' })}
          onByName={visit.offersByName ? () => send({ type: 'BY_NAME_CHOSEN' }) : undefined}
          onInvited={visit.offersInvited ? () => send({ type: 'INVITED_CHOSEN' }) : undefined}
          onSignUp={() => send({ type: 'SIGN_UP_CHOSEN' })}
        />
      )
    case 'idauth':
      return (
        <IdAuthScreen
          frame={frame}
          failed={visit.failed}
          waitSeconds={visit.waitSeconds}
          site={visit.site}
          opensAt={visit.opensAt}
          onCode={(code) => send({ type: 'CODE_ENTERED', code })}
        />
      )
    case 'qrauth':
      return <QrAuth frame={frame} view={visit} />
    case 'byName':
      return <ByName frame={frame} view={visit} />
    case 'invited':
    case 'number':
    case 'desk':
      return <GuestWithoutPass frame={frame} view={visit} />
    case 'expected':
      return (
        <ExpectedScreen
          frame={frame}
          hostName={visit.host && fullName(visit.host)}
          guestName={visit.guestName}
          startsAt={visit.startsAt}
          onConfirmed={() => send({ type: 'EXPECTED_CONFIRMED' })}
          onSubstitute={() => send({ type: 'SUBSTITUTE_CHOSEN' })}
          onNotMe={() => send({ type: 'NOT_ME_CHOSEN' })}
        />
      )
    case 'visitorType':
      return (
        <VisitorTypeScreen
          frame={frame}
          visitorTypes={visit.visitorTypes.map(({ id, name, translations }) => ({
            id,
            ...inLanguage({ text: name, translations }),
          }))}
          onChosen={(visitorTypeId) => send({ type: 'VISITOR_TYPE_CHOSEN', visitorTypeId })}
        />
      )
    case 'signup':
      return <SignUp frame={frame} view={visit} companyList={configuration.generals.companyList} />
    case 'badge':
      return (
        <BadgeDialog
          shown={visit.shown}
          onPrint={() => send({ type: 'PRINT_ASKED' })}
          onClose={() => send({ type: 'BADGE_CLOSED' })}
        />
      )
    case 'certificates':
      return <CertificatesStep frame={frame} view={visit} />
    case 'hostAndReason':
      return <HostAndReason configuration={configuration} frame={frame} view={visit} />
    case 'signature':
      return <SignatureScreen frame={frame} onSigned={(signature) => send({ type: 'SIGNED', signature })} />
    case 'guardian':
      return (
        <GuardianScreen
          frame={frame}
          given={visit.name}
          onSigned={(guardian) => send({ type: 'GUARDIAN_SIGNED', guardian })}
        />
      )
    case 'submitting':
      return (
        <SubmittingScreen
          frame={frame}
          direction={visit.direction}
          failed={visit.failed}
          waitSeconds={visit.waitSeconds}
          onRetry={() => send({ type: 'RETRY' })}
        />
      )
    case 'refused':
      return (
        <RefusedScreen
          failed={visit.failed}
          site={visit.site}
          onHome={() => send({ type: 'HOME_REQUESTED' })}
          onMoreTime={
            visit.offersMoreTime
              ? () => {
                  send({ type: 'MORE_TIME_ASKED' })
                  focusHeading()
                }
              : null
          }
        />
      )
    case 'end':
      return (
        <EndScreen
          direction={visit.direction}
          firstName={visit.firstName}
          lastName={visit.lastName}
          visitorCode={visit.visitorCode}
          isRecorded={visit.isRecorded}
          isOnline={online}
          stays={visit.staysMs}
          stayedMinutes={visit.stayedMinutes}
          isDoorShut={visit.isDoorShut}
          arrival={
            words && {
              ...words,
              badge: configuration.arrival.badge && !visit.isRecorded && visit.visitorId !== '' && (
                <BadgeOnPhone companyId={configuration.company.id} visitorId={visit.visitorId} />
              ),
            }
          }
          feedback={
            visit.asksFeedback
              ? { given: visit.rating, onGiven: (rating) => send({ type: 'FEEDBACK_GIVEN', rating }) }
              : null
          }
          visits={visit.direction === 'entry' ? summary.host : null}
          host={
            visit.direction === 'entry' &&
            summary.host !== null &&
            !visit.isRecorded && (
              <HostBeingTold visitorCode={visit.visitorCode} timeZone={configuration.generals.timeZone} />
            )
          }
          onDone={() => send({ type: 'HOME_REQUESTED' })}
          onMoreTime={
            visit.offersMoreTime
              ? () => {
                  send({ type: 'MORE_TIME_ASKED' })
                  focusHeading()
                }
              : null
          }
        />
      )
    default:
      return illegal(visit)
  }
}

/** The plan is there when the welcome shows it. */
function useLoadedAhead(url: string | null): void {
  useEffect(() => {
    if (url !== null) new Image().src = url
  }, [url])
}
