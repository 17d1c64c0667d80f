import type { Badge, BadgeUse } from '#contract/entities/badge.ts'
import type { Direction } from '#contract/entities/direction.ts'
import type { PrintSettings } from '../ports.ts'
import type { Notice } from '../shared/notice.types.ts'

export interface BadgeInput {
  /** The visitor whose badge is made; `null` = the visitor with the e-mail address that is typed. */
  readonly visitorId: string | null
  readonly print: PrintSettings
  /** Visitors' phones save the picture and do not print. */
  readonly isMobile: boolean
  /** The badge is mailed to the address that was typed, and not shown on the screen (S23). */
  readonly mails: boolean
}

export type BadgeEvent =
  | { readonly type: 'EMAIL_GIVEN'; readonly email: string }
  | { readonly type: 'PRINT_ASKED' }
  /** The visitor enters or leaves with the badge that was found. */
  | { readonly type: 'BADGE_USED' }
  | { readonly type: 'BADGE_MAIL_ASKED' }
  | { readonly type: 'BADGE_CLOSED' }
  | { readonly type: 'BACK' }

/** `unknown`: no visitor has this e-mail address, so the person may sign up with it. */
export type BadgeOutput =
  | { readonly outcome: 'closed' }
  | { readonly outcome: 'failed' }
  | { readonly outcome: 'unknown'; readonly email: string }
  | ({ readonly outcome: 'used' } & BadgeUse)

export type BadgeEmitted = { readonly type: 'NOTICE'; readonly notice: Notice }

/** Content of the dialog that shows a badge. */
export interface ShownBadge {
  readonly badge: Badge
  /** `none`: this device does not print; a phone offers a download instead. */
  readonly printing: 'none' | 'waiting' | 'printing' | 'printed' | 'failed'
  readonly isMobile: boolean
}

export interface BadgeView {
  /** `null` until the badge has been made. */
  readonly shown: ShownBadge | null
  readonly busy: boolean
  readonly mails: boolean
  /** What the visitor may do with the badge; `null`: the server does not tell. */
  readonly direction: Direction | null
}
