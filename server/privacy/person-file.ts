import type { SignatureKind } from '#contract/entities/signature.ts'
import type * as v from 'valibot'
import type { GuestAnswerKind } from '#contract/console/appointments.ts'
import type { PersonChange } from '#contract/console/people.ts'
import type { AcceptanceMethod, AcceptancePlace } from '#contract/entities/certificate.ts'
import { aheadFields } from '#contract/entities/pass.ts'
import type { DocumentType, Sex } from '#contract/entities/visitor.ts'
import { type Language, languageOf } from '#contract/languages.ts'
import type {
  AttemptState,
  NotificationAnswer,
  NotificationChannelName,
} from '#contract/notification-evidence.ts'
import { fullName } from '#contract/person-name.ts'
import type { AheadDetails } from '#server/appointments/guest-page/ahead-details.rules.ts'
import { personWords } from './person-words.ts'

/** All that is stored of one visitor: instants are ISO, pictures data URLs. */
export interface PersonFile {
  readonly exportedAt: string
  readonly company: string
  /** The time zone of the first site, for what belongs to none. */
  readonly timeZone: string
  readonly person: {
    readonly id: string
    readonly firstName: string
    readonly lastName: string
    readonly email: string | null
    readonly companyName: string | null
    readonly phone: string | null
    readonly sex: string | null
    /** ISO day. */
    readonly birthday: string | null
    readonly documentType: string | null
    readonly document: string | null
    readonly visitorCode: string
    readonly visitorType: string | null
    readonly image: string | null
    readonly signedUpAt: string
    readonly noticeVersion: string | null
    readonly noticeLanguage: string | null
    readonly holdReason: string | null
  }
  readonly visits: readonly {
    readonly id: string
    readonly site: string | null
    readonly timeZone: string
    readonly enteredAt: string
    readonly exitedAt: string | null
    readonly host: string | null
    readonly reason: string | null
    readonly tablet: string | null
    readonly noticeVersion: string | null
    readonly noticeLanguage: string | null
    readonly signatures: readonly Signed[]
    /** Optional documents that the visitor went on without. */
    readonly declined: readonly {
      readonly certificate: string
      readonly names: readonly { readonly language: string; readonly name: string }[]
      readonly version: number
      readonly declinedAt: string
    }[]
    readonly acceptances: readonly {
      readonly certificate: string
      /** Of that version, in its languages. */
      readonly names: readonly { readonly language: string; readonly name: string }[]
      readonly version: number
      readonly acceptedAt: string
      /** Of the text that was shown; `null` here and below: not recorded. */
      readonly language: string | null
      readonly method: AcceptanceMethod | null
      readonly madeOn: AcceptancePlace | null
      /** SHA-256, hexadecimal. */
      readonly textHash: string | null
    }[]
    /** What the host was told, and what was answered. */
    readonly notification: readonly NotificationEvent[]
    /** Manual actions of staff on the visit. */
    readonly acts: readonly {
      readonly kind:
        | 'enteredByHand'
        | 'leftByHand'
        | 'leftByLink'
        | 'annulled'
        | 'exitTakenBack'
        | 'corrected'
        | 'settled'
      readonly at: string
      readonly why: string
    }[]
  }[]
  /** Exits that no entry belongs to. */
  readonly strayExits: readonly { readonly exitedAt: string; readonly picture: string | null }[]
  /** Requests that a tablet could not deliver. */
  readonly undelivered: readonly { readonly kind: 'entry' | 'exit' | 'signUp'; readonly occurredAt: string }[]
  /** Appointments to which the person was invited. */
  readonly invitations: readonly {
    readonly name: string
    readonly companyName: string | null
    readonly email: string | null
    readonly site: string | null
    readonly timeZone: string
    readonly startsAt: string
    readonly endsAt: string
    readonly host: string | null
    readonly reason: string | null
    readonly guestNote: string | null
    readonly deskNote: string | null
    readonly toldAt: string | null
    /** What the person has said on the guest's page. */
    readonly filledIn: AheadDetails
    readonly plate: string | null
    readonly needsHelp: boolean
    readonly acceptedAhead: readonly {
      readonly id: string
      readonly version: number
      readonly language: string
      readonly acceptedAt: string
    }[]
    readonly answers: readonly {
      readonly kind: GuestAnswerKind
      readonly at: string
      readonly proposed: string | null
    }[]
  }[]
  readonly badgePrints: readonly {
    readonly at: string
    readonly state: 'queued' | 'printing' | 'printed' | 'failed'
  }[]
  /** Acceptances that the company keeps longer than the visits. */
  readonly keptDocuments: readonly {
    readonly document: string
    /** Of that version, in its languages. */
    readonly names: readonly { readonly language: string; readonly name: string }[]
    readonly version: number
    readonly acceptedAt: string
    readonly until: string
    readonly reason: string
    /** The signature; `null`: none was drawn, or it stands with the visit. */
    readonly picture: string | null
    /** The name of a guardian who signed, and their signature. */
    readonly guardian: string | null
    readonly guardianPicture: string | null
  }[]
  /** What staff have written about the person. */
  readonly notes: readonly { readonly at: string; readonly text: string }[]
  /** Corrections by staff, and merges with another visitor. */
  readonly changes: readonly (v.InferOutput<typeof PersonChange> & { readonly at: string })[]
}

type NotificationEvent =
  | {
      readonly at: string
      readonly channel: NotificationChannelName
      readonly state: AttemptState
    }
  | { readonly at: string; readonly answer: NotificationAnswer }

interface Signed {
  readonly direction: SignatureKind
  /** Of a guardian. */
  readonly name: string | null
  readonly signedAt: string
  readonly picture: string
}

const signedLine = (
  words: ReturnType<typeof personWords>,
  { direction, signedAt, name }: Signed,
  at: (instant: string) => string,
): string => {
  const signed = words.signed(direction, at(signedAt))
  return name === null ? signed : words.line(signed, name)
}

/** One after the other on paper: a heading, a line of text, or a picture. */
export type Block =
  | { readonly kind: 'title' | 'heading' | 'line'; readonly text: string }
  | {
      readonly kind: 'picture'
      readonly url: string
      /** Text in its place where it cannot be read. */
      readonly otherwise: string
    }

/** The language of the privacy notice that the visitor read last; `null`: none is known, or no longer the product's. */
export function languageOfPerson({ person, visits }: PersonFile): Language | null {
  const read = visits.findLast(({ noticeLanguage }) => noticeLanguage !== null)?.noticeLanguage
  return languageOf(read ?? person.noticeLanguage ?? '')
}

/** The file in a readable form, by the time of each site. @param locale BCP 47: the person's language */
export function personBlocks(file: PersonFile, locale: string): Block[] {
  const words = personWords(locale)
  const line = (text: string): Block => ({ kind: 'line', text })
  const detail = (text: string): Block => line(`    ${text}`)
  const picture = (url: string): Block => ({ kind: 'picture', url, otherwise: `    ${words.unreadable}` })
  const moment = (instant: string): string => words.moment(instant, file.timeZone)
  /** @param name a field of the person */
  const said = (name: string, value: string): string => {
    if (name === 'sex') return words.sexes[value as Sex] ?? value
    if (name === 'documentType') return words.documentTypes[value as DocumentType] ?? value
    if (name === 'birthday') return words.day(value)
    if (name === 'noticeLanguage') return words.language(value)
    return name.endsWith('At') ? moment(value) : value
  }
  const fields = Object.entries(words.fields).flatMap(([name, label]) => {
    const value = file.person[name as keyof typeof words.fields]
    return value === null || value === '' ? [] : [line(words.line(label, said(name, value)))]
  })
  const section = (heading: string, blocks: readonly Block[]): Block[] =>
    blocks.length === 0 ? [] : [{ kind: 'heading', text: heading }, ...blocks]
  return [
    { kind: 'title', text: words.title },
    line(words.made(file.company, moment(file.exportedAt))),
    { kind: 'heading', text: fullName(file.person) },
    ...fields,
    ...(file.person.image === null ? [] : [picture(file.person.image)]),
    { kind: 'heading', text: words.visits(file.visits.length) },
    ...file.visits.flatMap((visit): Block[] => {
      const at = (instant: string): string => words.moment(instant, visit.timeZone)
      return [
        line(
          [
            words.line(words.entry, at(visit.enteredAt)),
            words.line(words.exit, visit.exitedAt === null ? words.inside : at(visit.exitedAt)),
            ...(visit.site === null ? [] : [words.line(words.site, visit.site)]),
            ...(visit.host === null ? [] : [words.line(words.host, visit.host)]),
            ...(visit.reason === null ? [] : [words.line(words.reason, visit.reason)]),
          ].join(' · '),
        ),
        ...visit.acceptances.flatMap(({ certificate, names, version, acceptedAt, ...proof }) => [
          detail(words.accepted(nameFor(names, locale) ?? certificate, version, at(acceptedAt))),
          ...words.acceptance(proof).map(detail),
        ]),
        ...visit.declined.map(({ certificate, names, version, declinedAt }) =>
          detail(words.declined(nameFor(names, locale) ?? certificate, version, at(declinedAt))),
        ),
        ...visit.notification.map((event) =>
          detail(
            [
              'answer' in event
                ? words.line(words.answer, words.answers[event.answer])
                : words.line(words.channels[event.channel], words.states[event.state]),
              at(event.at),
            ].join(' · '),
          ),
        ),
        ...visit.acts.map((act) =>
          detail([words.line(words.acts[act.kind], act.why), at(act.at)].join(' · ')),
        ),
        ...visit.signatures.flatMap((signed): Block[] => [
          detail(signedLine(words, signed, at)),
          picture(signed.picture),
        ]),
      ]
    }),
    ...section(
      words.strayExits,
      file.strayExits.flatMap((exit): Block[] => [
        line(moment(exit.exitedAt)),
        ...(exit.picture === null ? [] : [picture(exit.picture)]),
      ]),
    ),
    ...section(
      words.undelivered,
      file.undelivered.map(({ kind, occurredAt }) =>
        line(words.line(words.undeliveredKinds[kind], moment(occurredAt))),
      ),
    ),
    ...section(
      words.invitations,
      file.invitations.map((one) =>
        line(
          [
            words.moment(one.startsAt, one.timeZone),
            one.name,
            ...(one.site === null ? [] : [words.line(words.site, one.site)]),
            ...(one.host === null ? [] : [words.line(words.host, one.host)]),
            ...(one.reason === null ? [] : [words.line(words.reason, one.reason)]),
            ...[one.guestNote, one.deskNote].filter((note) => note !== null),
            ...saidAhead(one, words, said),
          ].join(' · '),
        ),
      ),
    ),
    ...section(
      words.prints,
      file.badgePrints.map(({ at, state }) => line([moment(at), words.printStates[state]].join(' · '))),
    ),
    ...section(
      words.kept,
      file.keptDocuments.flatMap(({ document, names, version, acceptedAt, until, reason, ...signed }) => [
        line(words.accepted(nameFor(names, locale) ?? document, version, moment(acceptedAt))),
        detail(words.keptUntil(moment(until), reason)),
        ...(signed.picture === null ? [] : [picture(signed.picture)]),
        ...(signed.guardian === null
          ? []
          : [detail(words.line(words.signed('guardian', moment(acceptedAt)), signed.guardian))]),
        ...(signed.guardianPicture === null ? [] : [picture(signed.guardianPicture)]),
      ]),
    ),
    ...section(
      words.notes,
      file.notes.map(({ at, text }) => line([moment(at), text].join(' · '))),
    ),
    ...section(
      words.changes,
      file.changes.map(({ at, kind, fields: changed }) =>
        line(
          [
            words.line(words[kind], moment(at)),
            ...changed.map(({ name, before, after }) => {
              const [was, is] = [before, after].map((value) => (value === null ? '–' : said(name, value)))
              return words.change(words.fields[name], was ?? '–', is ?? '–')
            }),
          ].join(' · '),
        ),
      ),
    ),
  ]
}

/** Of a document: in the reader's language, or else the first one. */
const nameFor = (
  names: readonly { readonly language: string; readonly name: string }[],
  locale: string,
): string | undefined =>
  (names.find(({ language }) => languageOf(language) === languageOf(locale)) ?? names[0])?.name

/** What a guest has filled in ahead, as it stands beside the invitation. */
const saidAhead = (
  { filledIn, plate, needsHelp, answers }: PersonFile['invitations'][number],
  words: ReturnType<typeof personWords>,
  said: (name: string, value: string) => string,
): readonly string[] => [
  ...aheadFields.flatMap((name) => {
    const value = filledIn[name]
    return value === null ? [] : [words.line(words.fields[name], said(name, value))]
  }),
  ...(plate === null ? [] : [words.line(words.plate, plate)]),
  ...(needsHelp ? [words.needsHelp] : []),
  ...answers.flatMap(({ proposed }) => {
    if (proposed === null) return []
    const [day = '', clock = ''] = proposed.split('T')
    return [words.line(words.proposed, `${words.day(day)} ${clock}`)]
  }),
]
