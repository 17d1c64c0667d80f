import type { ReactNode } from 'react'
import { AuthScreen } from '#src/screens/auth/auth-screen.tsx'
import { BootingScreen } from '#src/screens/booting/booting-screen.tsx'
import { EndScreen } from '#src/screens/end/end-screen.tsx'
import { ErrorScreen } from '#src/screens/error/error-screen.tsx'
import { HomeScreen } from '#src/screens/home/home-screen.tsx'
import { IdAuthScreen } from '#src/screens/idauth/idauth-screen.tsx'
import { NotFoundScreen } from '#src/screens/not-found/not-found-screen.tsx'
import { SubmittingScreen } from '#src/screens/submitting/submitting-screen.tsx'
import { UnconfiguredScreen } from '#src/screens/unconfigured/unconfigured-screen.tsx'
import { VisitorTypeScreen } from '#src/screens/visitor-type/visitor-type-screen.tsx'
import { company, frameSample, tools } from './frame-sample.tsx'
import { visitorTypes } from './people.ts'

const nothing = (): void => undefined

export const samples: Readonly<Record<string, (locale: string) => ReactNode>> = {
  home: (locale) => (
    <HomeScreen
      company={company}
      motto="Costruiamo macchine che durano."
      occupancy={{ currentlyInside: 37, maximumAllowed: 50 }}
      onEnter={nothing}
      onExit={nothing}
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
  visitorType: (locale) => (
    <VisitorTypeScreen frame={frameSample(locale)} visitorTypes={visitorTypes} onChosen={nothing} />
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
  entered: () => <EndScreen direction="entry" firstName="Ada" visitorCode="7K3M9QX2" />,
  left: () => <EndScreen direction="exit" firstName="Ada" visitorCode="7K3M9QX2" />,
  booting: () => <BootingScreen />,
  unconfigured: (locale) => (
    <UnconfiguredScreen
      frame={frameSample(locale, { onBack: null, progress: null })}
      failed="UNAUTHORIZED"
      onSubmit={nothing}
    />
  ),
  notFound: () => <NotFoundScreen onHome={nothing} />,
  error: () => <ErrorScreen message="TypeError: x is undefined" onHome={nothing} />,
}
