import * as v from 'valibot'
import { AUTHORITY_MAX_LENGTH, DIRECTORY_TEXT_MAX_LENGTH, NAME_MAX_LENGTH } from '../limits.ts'
import { text } from '../text.ts'
import { companyCall, editCall, Instant, readCall, wholeNumber } from './console-call.ts'
import { editors, readers } from './policy.ts'

/** Which attributes hold what: Active Directory has names of its own. */
export const directoryKinds = ['activeDirectory', 'openLdap'] as const
export type DirectoryKind = (typeof directoryKinds)[number]

/** `ldaps`: encrypted from the first byte; `startTls`: encrypted before anything is said. There is no third. */
export const directorySecurities = ['ldaps', 'startTls'] as const
export type DirectorySecurity = (typeof directorySecurities)[number]

/**
 * Why a directory was not read. `forbidden`: the server does not connect to this address; `unreachable`; `timeOut`: it was too
 * slow; `noTls`: it does not take StartTLS; `unknownAuthority`, `wrongCertificate`: its certificate is signed by an unknown
 * authority, or is for another name or time; `bindRefused`: name or password are wrong; `noAccess`: this account may not read;
 * `noBase`: there is no such base; `badFilter`; `sizeLimit`: the server sends no more entries; `tooMany`: there are more than
 * the product takes, or they are too large; `referral`: another server has them; `incomplete`: the server ended early; `noIds`:
 * the entries lack the attribute by which people are known; `broken`: it said what cannot be read, or
 * the run ended by an error of this server.
 */
export const directoryFailures = [
  'forbidden',
  'unreachable',
  'timeOut',
  'noTls',
  'unknownAuthority',
  'wrongCertificate',
  'bindRefused',
  'noAccess',
  'noBase',
  'badFilter',
  'sizeLimit',
  'tooMany',
  'referral',
  'incomplete',
  'noIds',
  'broken',
] as const
export type DirectoryFailure = (typeof directoryFailures)[number]

const words = text({ minColumns: 1, maxLength: DIRECTORY_TEXT_MAX_LENGTH })
const ATTRIBUTE = /^[A-Za-z][A-Za-z0-9-]{0,62}$/

const settings = {
  isOn: v.boolean('INPUT_STRING'),
  kind: v.picklist(directoryKinds, 'INPUT_STRING'),
  security: v.picklist(directorySecurities, 'INPUT_STRING'),
  /** A name or an address, without a protocol. */
  host: v.pipe(
    text({ minColumns: 1, maxLength: 253 }),
    v.regex(/^[A-Za-z0-9._-]+$|^[0-9A-Fa-f:.]+$/, 'INPUT_STRING'),
    v.toLowerCase(),
  ),
  port: wholeNumber(1, 65_535),
  baseDn: words,
  /** RFC 4515, such as `(objectClass=person)`. */
  filter: v.pipe(words, v.regex(/^\(.+\)$/, 'INPUT_STRING')),
  /** The account that reads: a distinguished name, or with Active Directory `name@domain`. */
  bindName: words,
  /** PEM; `null`: the authorities that the server's system knows. */
  authority: v.nullable(
    v.pipe(
      v.string('INPUT_STRING'),
      v.maxLength(AUTHORITY_MAX_LENGTH, `INPUT_MAX_LENGTH:${AUTHORITY_MAX_LENGTH}`),
    ),
  ),
  /** The attribute that becomes the host's area; `null`: areas are kept by hand. */
  areaAttribute: v.nullable(v.pipe(v.string('INPUT_STRING'), v.regex(ATTRIBUTE, 'INPUT_STRING'))),
}

/** `null`: it stays as it is. One without signs would be an anonymous sign-in. */
const password = v.nullable(
  v.pipe(
    v.string('INPUT_STRING'),
    v.nonEmpty('INPUT_REQUIRED'),
    v.maxLength(DIRECTORY_TEXT_MAX_LENGTH, `INPUT_MAX_LENGTH:${DIRECTORY_TEXT_MAX_LENGTH}`),
  ),
)

const counts = {
  added: v.number(),
  changed: v.number(),
  archived: v.number(),
  unchanged: v.number(),
  /** Entries that cannot be hosts: without a first or last name, or with one that is too long. */
  unusable: v.number(),
  /** People who are hosts already, added by hand or from a file: they stay as they are. */
  byHand: v.number(),
  /** Hosts without an e-mail address, because another entry has the same one. */
  sharedMail: v.number(),
}
export const DirectoryCounts = v.object(counts)
export type DirectoryCounts = v.InferOutput<typeof DirectoryCounts>

/** The company's directory, without its password, and what its last run did. */
export const getDirectory = readCall(
  'getDirectory',
  'directory',
  readers,
  {},
  v.object({
    /** `null`: none is set up. */
    directory: v.nullable(v.object(settings)),
    /** A run that waits or is under way. */
    isReading: v.boolean(),
    run: v.nullable(
      v.object({
        at: Instant,
        /** Whether the run read all people; otherwise it read those that had changed. */
        isComplete: v.boolean(),
        failure: v.nullable(v.picklist(directoryFailures)),
        ...counts,
      }),
    ),
    /** The last complete run that was carried out. */
    completeAt: v.nullable(Instant),
    /** A run that stopped because it would have archived too many hosts. */
    question: v.nullable(
      v.object({
        askedAt: Instant,
        gone: v.number(),
        /** The number of hosts from the directory, of whom those would be archived. */
        of: v.number(),
        /** The first of them. */
        names: v.array(v.string()),
      }),
    ),
  }),
)

/** Without a directory a password is needed, and with another server, authority or account it is needed again. */
export const saveDirectory = editCall(
  'saveDirectory',
  'directory/save',
  editors,
  { ...settings, password },
  v.null(),
)

/** Reads the directory with these settings, says what a complete run would do, and stores nothing. */
export const tryDirectory = companyCall(
  'tryDirectory',
  'directory/try',
  editors,
  { ...settings, password },
  v.object({
    failure: v.nullable(v.picklist(directoryFailures)),
    ...counts,
    /** The run would stop and ask. */
    wouldAsk: v.boolean(),
    /** The first people that were found. */
    names: v.array(v.pipe(v.string(), v.maxLength(NAME_MAX_LENGTH * 3))),
  }),
  { timeoutMs: 100_000, effect: 'outside' },
)

/** Queues a complete run. */
export const readDirectoryNow = companyCall('readDirectoryNow', 'directory/read', editors, {}, v.null(), {
  refusals: ['NOT_FOUND'],
})

/** Decides about the hosts whom a stopped run would have archived. `NOT_FOUND`: the question is not open any more. */
export const answerDirectory = companyCall(
  'answerDirectory',
  'directory/answer',
  editors,
  {
    /** When the question was asked that the person has seen. */
    askedAt: Instant,
    /** True: archives them; false: they stay, as hosts who were added by hand. */
    archives: v.boolean('INPUT_STRING'),
  },
  v.object({ archived: v.number(), kept: v.number() }),
  { refusals: ['NOT_FOUND'] },
)

/** Forgets the directory and its password; its hosts stay, as if added by hand. */
export const deleteDirectory = companyCall('deleteDirectory', 'directory/delete', editors, {}, v.null(), {
  refusals: ['NOT_FOUND'],
})
