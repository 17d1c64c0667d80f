import type { Direction } from '#contract/entities/direction.ts'
import type { FailureCode } from '#contract/error-codes.ts'
import type { BadgeByEmail, FlowFlag, ServiceFlag } from '#contract/wire-flags.ts'
import type { Notice } from '#machines/shared/notice.types.ts'
import type { VisitView } from '#machines/visit/visit.types.ts'

export type Screen =
  | VisitView['screen']
  | 'home'
  | 'getBadge'
  | 'otherFeatures'
  | 'multiScan'
  | 'pin'
  | 'settings'
  | 'configure'
export type Message = Extract<Notice, { kind: 'success' }>['message'] | WarningCode
type WarningCode = Extract<Notice, { kind: 'warning' }>['code']
/** The server's calls that a journey may make fail, by the name in the contract. */
export type FailingCall =
  | 'identify'
  | 'signup'
  | 'getCertificateToSign'
  | 'newAccess'
  | 'visitorBadge'
  | 'visitorBadgeFromEmail'
  | 'sendBadgeEmail'
  | 'printBadge'

/** A code that a visitor shows; in the browser it takes a camera with a film of its own (tests/e2e/camera.spec.ts). */
export type CameraAct = 'show badge' | 'show wrong code' | 'show web address'

/** An action of a person at the tablet. */
export type Act =
  | 'press enter'
  | 'press exit'
  | 'choose id code'
  | 'choose qr code'
  | CameraAct
  | 'press other features'
  | 'choose multi scan'
  | 'choose retrieve badge'
  | 'choose sign up'
  | 'type code'
  | 'type wrong code'
  | 'choose visitor type'
  | 'send sign up'
  | 'accept certificates'
  | 'give host and reason'
  | 'sign'
  | 'close badge'
  | 'press retrieve badge'
  | 'type known email'
  | 'type unknown email'
  | 'print badge'
  | 'use badge'
  | 'mail badge'
  | 'tap the background often'
  | 'press settings'
  | 'type pin'
  | 'type wrong pin'
  | 'save settings'
  | 'press back'
  | 'press retry'
  | 'leave the refusal'
  | 'wait for the end screen to leave'

/**
 * One line of a journey's script:
 * an act; `open PATH`: type that URL; `fail CALL CODE`: the server's next answer to that call is this refusal;
 * `see SCREEN`: that screen is shown, `see last SCREEN`: and its confirmation submits the access;
 * `at PATH`: the URL; `hear MESSAGE`: the next notice.
 */
export type Line =
  | Act
  | `open ${string}`
  | `fail ${FailingCall} ${FailureCode}`
  | `see ${Screen}`
  | `see last ${Screen}`
  | `at ${string}`
  | `hear ${Message}`

/** The company and the visitor before the journey; whatever is not named is off, none or outside. */
export interface Given {
  readonly flow?: readonly FlowFlag[]
  readonly services?: readonly ServiceFlag[]
  readonly certificates?: number
  /** The flow flags of the visitor's type, for a known visitor and for the type chosen at sign-up. */
  readonly typeFlow?: readonly FlowFlag[]
  readonly inside?: boolean
  /** The occasions on which the operator wants a badge on paper. */
  readonly print?: readonly ('onSignUp' | 'onSignIn')[]
  readonly isMobile?: boolean
  readonly badgeByEmail?: BadgeByEmail
  /** The server knows the code, but answers a visitor without an id. */
  readonly withoutId?: boolean
}

/** Facts that hold when the script has been played. */
interface End {
  readonly at: Screen
  /** The accesses that the server has taken, in order. */
  readonly accesses: readonly Direction[]
  readonly signUps?: number
  /** How often the server was asked for the certificates; checked where it is said. */
  readonly certificateLists?: number
  /** Badges that were printed; checked where it is said. */
  readonly prints?: number
}

export interface Journey {
  /** The part of the specification that has the sentence. */
  readonly about: 'home' | 'screens' | 'visit' | 'messages'
  /** The sentence, as the specification says it. */
  readonly sentence: string
  readonly name: string
  readonly given: Given
  readonly script: readonly Line[]
  readonly end: End
}

/** A sentence about what lies around a visit, which has tests of its own. */
export interface SentenceElsewhere {
  readonly about: 'visit'
  readonly sentence: string
  /** Test files in which it is played. */
  readonly files: readonly string[]
}
