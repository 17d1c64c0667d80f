import type { Badge } from '#contract/entities/badge.ts'
import type { PrintSettings } from '../ports.ts'
import type { Notice } from '../shared/notice.types.ts'

export interface BadgeInput {
  /** Of whom; `null` = of whoever types an e-mail. */
  readonly visitorId: string | null
  readonly print: PrintSettings
  /** Phones keep the picture and print nothing. */
  readonly isMobile: boolean
  /** Sent instead of shown, to whoever types an e-mail (S23). */
  readonly mails: boolean
}

export type BadgeEvent =
  | { readonly type: 'EMAIL_GIVEN'; readonly email: string }
  | { readonly type: 'PRINT_ASKED' }
  | { readonly type: 'BADGE_CLOSED' }
  | { readonly type: 'BACK' }

/** `unknown`: nobody has this e-mail, so its owner may sign up with it. */
export type BadgeOutput =
  | { readonly outcome: 'closed' }
  | { readonly outcome: 'failed' }
  | { readonly outcome: 'unknown'; readonly email: string }

export type BadgeEmitted = { readonly type: 'NOTICE'; readonly notice: Notice }

/** The dialog with a badge. */
export interface ShownBadge {
  readonly badge: Badge
  /** `none`: this device does not print; it downloads if it is mobile. */
  readonly printing: 'none' | 'waiting' | 'printing' | 'printed' | 'failed'
  readonly isMobile: boolean
}

export interface BadgeView {
  /** `null` until there is one. */
  readonly shown: ShownBadge | null
  readonly busy: boolean
  readonly mails: boolean
}
