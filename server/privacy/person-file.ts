import type * as v from 'valibot'
import type { PersonChange } from '#contract/console/people.ts'

/** All that is stored of one visitor: instants are ISO, pictures data URLs. */
export interface PersonFile {
  readonly exportedAt: string
  readonly company: string
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
    readonly enteredAt: string
    readonly exitedAt: string | null
    readonly host: string | null
    readonly reason: string | null
    readonly tablet: string | null
    readonly noticeVersion: string | null
    readonly noticeLanguage: string | null
    readonly signatures: readonly Signed[]
    readonly acceptances: readonly {
      readonly certificate: string
      readonly version: number
      readonly acceptedAt: string
    }[]
    /** Manual actions of staff on the visit. */
    readonly acts: readonly { readonly kind: string; readonly at: string; readonly why: string }[]
  }[]
  /** Exits that no entry belongs to. */
  readonly strayExits: readonly { readonly exitedAt: string; readonly picture: string | null }[]
  /** Requests that a tablet could not deliver. */
  readonly undelivered: readonly { readonly kind: string; readonly occurredAt: string }[]
  readonly badgePrints: readonly { readonly at: string; readonly state: string }[]
  /** Corrections by staff, and merges with another visitor. */
  readonly changes: readonly (v.InferOutput<typeof PersonChange> & { readonly at: string })[]
}

interface Signed {
  readonly direction: string
  readonly signedAt: string
  readonly picture: string
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

const words = {
  en: {
    title: 'What is stored of a visitor',
    by: 'By {company}, on {date} (UTC)',
    fields: {
      firstName: 'First name',
      lastName: 'Last name',
      email: 'E-mail',
      companyName: 'Company',
      phone: 'Phone',
      sex: 'Sex',
      birthday: 'Date of birth',
      documentType: 'Document',
      document: 'Document number',
      visitorCode: 'Visitor code',
      visitorType: 'Kind of visitor',
      signedUpAt: 'Signed up',
      noticeVersion: 'Privacy notice, version',
      noticeLanguage: 'Privacy notice, language',
      holdReason: 'Legal hold',
      id: 'Number',
    },
    visits: 'Visits',
    entered: 'Entry',
    exited: 'Exit',
    inside: 'inside',
    host: 'Host',
    reason: 'Reason',
    accepted: 'Accepted',
    version: 'version',
    signature: 'Signature',
    byHand: 'By hand',
    stray: 'Exits without an entry',
    undelivered: 'Recorded at a tablet, not stored',
    prints: 'Badge prints',
    changes: 'Corrections',
    corrected: 'Details corrected',
    merged: 'Merged with another visitor',
    unreadable: 'This picture cannot be read',
  },
  it: {
    title: 'Che cosa è conservato di un visitatore',
    by: 'Da {company}, il {date} (UTC)',
    fields: {
      firstName: 'Nome',
      lastName: 'Cognome',
      email: 'E-mail',
      companyName: 'Azienda',
      phone: 'Telefono',
      sex: 'Sesso',
      birthday: 'Data di nascita',
      documentType: 'Documento',
      document: 'Numero del documento',
      visitorCode: 'Codice visitatore',
      visitorType: 'Tipo di visitatore',
      signedUpAt: 'Registrazione',
      noticeVersion: 'Informativa, versione',
      noticeLanguage: 'Informativa, lingua',
      holdReason: 'Blocco legale',
      id: 'Numero',
    },
    visits: 'Visite',
    entered: 'Ingresso',
    exited: 'Uscita',
    inside: 'all’interno',
    host: 'Referente',
    reason: 'Motivo',
    accepted: 'Accettato',
    version: 'versione',
    signature: 'Firma',
    byHand: 'A mano',
    stray: 'Uscite senza ingresso',
    undelivered: 'Registrati su un tablet, non salvati',
    prints: 'Stampe del badge',
    changes: 'Rettifiche',
    corrected: 'Dati corretti',
    merged: 'Unito a un altro visitatore',
    unreadable: 'Questa immagine non è leggibile',
  },
} as const

const moment = (iso: string): string => iso.slice(0, 19).replace('T', ' ')

/** The file in a readable form. @param locale BCP 47: Italian, or else English */
export function personBlocks(file: PersonFile, locale: string): Block[] {
  const said = locale.startsWith('it') ? words.it : words.en
  const line = (text: string): Block => ({ kind: 'line', text })
  const picture = (url: string): Block => ({ kind: 'picture', url, otherwise: `    ${said.unreadable}` })
  const fields = Object.entries(said.fields).flatMap(([name, label]) => {
    const value = file.person[name as keyof typeof said.fields]
    return value === null || value === ''
      ? []
      : [line(`${label}: ${name.endsWith('At') ? moment(value) : value}`)]
  })
  return [
    { kind: 'title', text: said.title },
    line(said.by.replace('{company}', file.company).replace('{date}', moment(file.exportedAt))),
    { kind: 'heading', text: `${file.person.firstName} ${file.person.lastName}` },
    ...fields,
    ...(file.person.image === null ? [] : [picture(file.person.image)]),
    { kind: 'heading', text: `${said.visits}: ${file.visits.length}` },
    ...file.visits.flatMap((visit): Block[] => [
      line(
        [
          `${said.entered} ${moment(visit.enteredAt)}`,
          `${said.exited} ${visit.exitedAt === null ? said.inside : moment(visit.exitedAt)}`,
          ...(visit.site === null ? [] : [visit.site]),
          ...(visit.host === null ? [] : [`${said.host}: ${visit.host}`]),
          ...(visit.reason === null ? [] : [`${said.reason}: ${visit.reason}`]),
        ].join(' · '),
      ),
      ...visit.acceptances.map(({ certificate, version, acceptedAt }) =>
        line(`    ${said.accepted}: ${certificate}, ${said.version} ${version}, ${moment(acceptedAt)}`),
      ),
      ...visit.acts.map(({ kind, at, why }) => line(`    ${said.byHand}: ${kind}, ${moment(at)}, ${why}`)),
      ...visit.signatures.flatMap((signed): Block[] => [
        line(`    ${said.signature}: ${moment(signed.signedAt)}`),
        picture(signed.picture),
      ]),
    ]),
    ...(file.strayExits.length === 0 ? [] : [{ kind: 'heading' as const, text: said.stray }]),
    ...file.strayExits.flatMap((exit): Block[] => [
      line(moment(exit.exitedAt)),
      ...(exit.picture === null ? [] : [picture(exit.picture)]),
    ]),
    ...(file.undelivered.length === 0 ? [] : [{ kind: 'heading' as const, text: said.undelivered }]),
    ...file.undelivered.map(({ kind, occurredAt }) =>
      line(`${moment(occurredAt)} · ${kind === 'exit' ? said.exited : said.entered}`),
    ),
    ...(file.badgePrints.length === 0 ? [] : [{ kind: 'heading' as const, text: said.prints }]),
    ...file.badgePrints.map(({ at, state }) => line(`${moment(at)} · ${state}`)),
    ...(file.changes.length === 0 ? [] : [{ kind: 'heading' as const, text: said.changes }]),
    ...file.changes.map(({ at, kind, fields }) =>
      line(
        [
          `${moment(at)} ${said[kind]}`,
          ...fields.map(
            ({ name, before, after }) => `${said.fields[name]}: ${before ?? '–'} → ${after ?? '–'}`,
          ),
        ].join(' · '),
      ),
    ),
  ]
}
