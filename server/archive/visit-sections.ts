import { personWords } from '#server/privacy/person-words.ts'
import { archiveWords } from './archive-words.ts'
import { attachedTexts, isAcceptedText } from './attached-text.ts'
import { htmlBlocks } from './html-blocks.ts'
import type { PaperBlock, PaperSection, PaperStyle } from './paper.types.ts'
import type { AcceptedText, VisitEvidence } from './visit-evidence.types.ts'

type Words = ReturnType<typeof personWords>

const text = (style: PaperStyle, content: string): PaperBlock => ({ kind: 'text', style, text: content })
const field = (label: string, value: string | null): readonly PaperBlock[] =>
  value === null || value === '' ? [] : [{ kind: 'field', label, value }]
const code = (label: string, value: string): PaperBlock => ({ kind: 'field', label, value, isCode: true })

/**
 * The pages of a visit: who, when and where; each accepted text; the records with their seals.
 * @param pagesOf how many pages a PDF has
 */
export function visitSections(
  evidence: VisitEvidence,
  pagesOf: (pdf: Uint8Array) => number,
): readonly PaperSection[] {
  const words = personWords(evidence.locale)
  const foot = `${evidence.company} · ${evidence.visit.id}`
  const page = { locale: evidence.locale, foot }
  return [
    { ...page, blocks: firstPage(evidence, words) },
    ...evidence.documents.map((document, at) => textPages(evidence, document, at, { foot, pagesOf })),
    { ...page, blocks: records(evidence, words) },
  ]
}

function firstPage(evidence: VisitEvidence, words: Words): readonly PaperBlock[] {
  const { company, locale, timeZone, visit, visitor, documents, declined, signatures } = evidence
  const own = archiveWords(locale)
  const time = (instant: string) => words.moment(instant, timeZone)
  return [
    text('small', company),
    text('title', own.title),
    { kind: 'line' },
    ...field(words.fields.firstName, visitor.firstName),
    ...field(words.fields.lastName, visitor.lastName),
    ...field(words.fields.companyName, visitor.companyName),
    ...field(words.entry, time(visit.enteredAt)),
    ...field(words.exit, visit.exitedAt === null ? words.inside : time(visit.exitedAt)),
    ...field(words.site, visit.site),
    ...field(words.host, visit.host),
    ...field(words.reason, visit.reason),
    ...field(own.tablet, visit.tablet),
    code(words.fields.id, visit.id),
    ...(documents.length === 0 ? [] : [text('heading', own.documents)]),
    ...documents.flatMap((document, at) => [
      text('subheading', `${at + 1}. ${nameOf(document)}`),
      ...field(own.version, String(document.version)),
      ...field(own.acceptedAt, time(document.acceptedAt)),
      ...words
        .acceptance({ ...document, textHash: null })
        .map((line): PaperBlock => ({ kind: 'field', label: own.how, value: line })),
      ...(document.textHash === null ? [] : [code(own.checksum, document.textHash)]),
      ...(document.isChanged || (document.textHash !== null && !isAcceptedText(document))
        ? [text('strong', own.changed)]
        : []),
    ]),
    ...declined.flatMap(({ name, version, declinedAt, textHash }) => [
      text('subheading', words.declined(name, version, time(declinedAt))),
      ...(textHash === null ? [] : [code(own.checksum, textHash)]),
    ]),
    ...signatures.flatMap(({ direction, name, signedAt, png }): readonly PaperBlock[] => [
      text('heading', words.signed(direction, time(signedAt))),
      ...(name === null ? [] : [text('body', name)]),
      { kind: 'picture', png },
    ]),
    { kind: 'line' },
    text('small', own.sealed(company)),
    text('small', own.made(time(evidence.madeAt))),
  ]
}

const nameOf = ({ id, text: own }: AcceptedText): string => own?.name ?? id

function textPages(
  { documents, locale }: VisitEvidence,
  document: AcceptedText,
  at: number,
  { foot, pagesOf }: { readonly foot: string; readonly pagesOf: (pdf: Uint8Array) => number },
): PaperSection {
  const { text: own } = document
  const about = archiveWords(locale)
  if (own === null)
    return { locale, foot, blocks: [text('title', nameOf(document)), text('body', about.missing)] }
  const words = archiveWords(own.language)
  const place = words.place(at + 1, documents.length, document.version)
  return {
    locale: own.language,
    foot,
    ...(own.pdf === null ? {} : { pdf: { bytes: own.pdf, pages: pagesOf(own.pdf) } }),
    blocks: [
      text('small', place),
      text('title', own.name),
      ...(own.description === null ? [] : [text('body', own.description)]),
      { kind: 'line' },
      ...(own.content === null ? [] : htmlBlocks(own.content)),
      ...(own.customAccept === null ? [] : [{ kind: 'line' } as const, text('strong', own.customAccept)]),
      ...attachedTexts(document, at + 1).map(({ fileName, hash }) => code(fileName, hash)),
    ],
  }
}

function records(
  { documents, acts, audit, locale, timeZone }: VisitEvidence,
  words: Words,
): readonly PaperBlock[] {
  const own = archiveWords(locale)
  const time = (instant: string) => words.moment(instant, timeZone)
  return [
    text('title', own.records),
    text('small', own.aboutRecords),
    ...documents.flatMap((document) => [
      text('subheading', words.accepted(nameOf(document), document.version, time(document.acceptedAt))),
      ...(document.seal === null ? [text('body', own.noSeal)] : [code(own.seal, document.seal)]),
    ]),
    ...acts.flatMap(({ kind, at, why }) => [
      text('subheading', `${time(at)} · ${words.acts[kind]}`),
      text('body', why),
    ]),
    ...audit.flatMap(({ position, at, action, actor, seal }) => [
      text('subheading', `${position} · ${time(at)} · ${action}`),
      ...field(own.actor, own.actors[actor]),
      code(own.seal, seal),
    ]),
  ]
}
