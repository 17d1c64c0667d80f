import * as v from 'valibot'
import { companyCall, editCall, Id, Instant, OptionalId, readCall } from './console-call.ts'
import { owners, type Policy, roles } from './policy.ts'
import { InvitationId, Invited } from './set-up.ts'

/** Who has access is part of what auditors look at. */
const readers: Policy = { roles: ['owner', 'manager', 'auditor'] }

const RoleAt = v.strictObject({
  role: v.picklist(roles, 'INPUT_STRING'),
  /** `null`: all sites. */
  siteId: OptionalId,
})

export const listAccounts = readCall(
  'listAccounts',
  'accounts',
  readers,
  {},
  v.object({
    accounts: v.array(
      v.object({
        id: v.string(),
        name: v.string(),
        email: v.string(),
        roles: v.array(v.object({ role: v.picklist(roles), siteId: v.nullable(v.string()) })),
        hasSecondFactor: v.boolean(),
        lastSeenAt: v.nullable(Instant),
        /** Where a warden is signed in for long, for roll calls alone. */
        devices: v.array(
          v.object({
            sessionId: v.string(),
            browser: v.nullable(v.string()),
            signedInAt: Instant,
            lastSeenAt: Instant,
          }),
        ),
      }),
    ),
    invitations: v.array(
      v.object({
        id: v.string(),
        email: v.string(),
        role: v.picklist(roles),
        siteId: v.nullable(v.string()),
        expiresAt: Instant,
      }),
    ),
  }),
)

/**
 * What became of an invitation's mail. `sending`: it goes to the mail server; `outbox`: it is written to a folder of the server;
 * `noSender`: it is not mailed, because mails have the default sender, which no mail server of the Internet delivers for;
 * `noLink`: it is not mailed, because the server does not know its own address.
 */
export const invitationMails = ['sending', 'outbox', 'noSender', 'noLink'] as const

/** Mails a link that works once, and answers it as well, so that it can be handed over in another way. */
export const invite = companyCall(
  'invite',
  'accounts/invite',
  owners,
  Invited.entries,
  v.object({ invitationId: v.string(), link: v.string(), mail: v.picklist(invitationMails) }),
)

export const revokeInvitation = companyCall(
  'revokeInvitation',
  'accounts/revoke-invitation',
  owners,
  { invitationId: InvitationId },
  v.null(),
  { refusals: ['NOT_FOUND'] },
)

/**
 * Replaces all roles of a person in this company; an empty list removes them from its staff. `INVALID_INPUT` (path
 * `roles`) if the company would have no owner left.
 */
export const saveRoles = editCall(
  'saveRoles',
  'accounts/roles',
  owners,
  { accountId: Id, roles: v.pipe(v.array(RoleAt), v.maxLength(50, 'INPUT_MAX_LENGTH:50')) },
  v.null(),
  { refusals: ['NOT_FOUND'] },
)

/** Ends the session of one of a warden's devices. */
export const signOutDevice = companyCall(
  'signOutDevice',
  'accounts/sign-out-device',
  owners,
  { accountId: Id, sessionId: Id },
  v.null(),
  { refusals: ['NOT_FOUND'] },
)

/** Signs a member of staff out of all their sessions. */
export const revokeAccountSessions = companyCall(
  'revokeAccountSessions',
  'accounts/revoke-sessions',
  owners,
  { accountId: Id },
  v.null(),
  { refusals: ['NOT_FOUND'] },
)

/**
 * Removes a person from the staff of the company, with all roles, and signs them out. `INVALID_INPUT` (path `accountId`)
 * if the company would have no owner left.
 */
export const removeMember = companyCall(
  'removeMember',
  'accounts/remove',
  owners,
  { accountId: Id },
  v.null(),
  { refusals: ['NOT_FOUND'] },
)

/**
 * Takes passkeys and one-time codes of a colleague away who has lost them, signs them out and mails them so: they sign in
 * with the password, and enrol others. `FORBIDDEN` for one's own account, and for staff of a company of which the caller
 * is no owner. `isMailed`: false if mails have the default sender, which no mail server of the Internet delivers for.
 */
export const resetSecondFactor = companyCall(
  'resetSecondFactor',
  'accounts/reset-second-factor',
  owners,
  { accountId: Id },
  v.object({ isMailed: v.boolean() }),
  { refusals: ['NOT_FOUND'] },
)
