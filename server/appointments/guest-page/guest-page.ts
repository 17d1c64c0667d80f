import type { Certificate } from '#contract/entities/certificate.ts'
import { type Language, languageList, languages, ownNameOf } from '#contract/languages.ts'
import { inFirstLanguage } from '#contract/local-text.ts'
import { fullName } from '#contract/person-name.ts'
import { directionOf, servedLanguage } from '#server/i18n/server-texts.ts'
import { guestCode } from '../mail/guest-code.ts'
import { type MarkedDetail, type SaidToGuest, sayToGuest } from '../mail/guest-text.ts'
import { type Issues, pageFields, type FormTexts } from './guest-acts.ts'
import { GUEST_PATH } from './guest-link.ts'
import { type GuestAct, type GuestPageFacts, mayAct, SAY_SAFE } from './guest-page.types.ts'
import { type GuestPageWords, guestPageWords } from './guest-page-words.ts'
import { card, disclosure, type FieldLook, field, form, html, status, checkbox } from './page-parts.ts'

/** What was just sent, and what became of it. */
export interface SentForm {
  readonly act: GuestAct | typeof SAY_SAFE
  readonly outcome: 'done' | 'tooOften' | 'gone' | { readonly issues: Issues }
  readonly typed: FormTexts
}

interface Page {
  readonly facts: GuestPageFacts
  /** BCP 47 */
  readonly locale: string
  readonly words: GuestPageWords
  readonly said: SaidToGuest
  /** Documents that can be accepted ahead. */
  readonly documents: readonly Certificate[]
  readonly sent: SentForm | null
}

/** A whole document, of which the script takes the language, the title and what is in `main`. */
const wrap = (locale: string, title: string, main: readonly string[], attributes = ''): string =>
  [
    html`<!doctype html><html lang="${tagOf(locale)}" dir="${directionOf(locale)}"><head><meta charset="utf-8"><title>${title}</title></head>`,
    `<body><main${attributes}>`,
    ...main,
    '</main></body></html>\n',
  ].join('')

const tagOf = (locale: string): string => {
  const language = servedLanguage(locale)
  return languages[language].tag ?? language
}

/** Before the secret is known: a page that loads the script, which asks for what is behind the link. */
export const guestShell = (locale: string): string => {
  const words = guestPageWords(locale)
  return [
    html`<!doctype html>
<html lang="${tagOf(locale)}" dir="${directionOf(locale)}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${words.title}</title>
<link rel="stylesheet" href="${GUEST_PATH}/page.css"><script src="${GUEST_PATH}/page.js" type="module"></script></head>
<body><main>
<noscript><p class="status wrong">${words.needsScript}</p></noscript>
<p id="loading" class="loading" role="status">${words.loading}</p>
<div id="trouble" hidden><p class="status wrong" role="alert">${words.noNetwork}</p><button type="button" class="button primary" id="again">${words.tryAgain}</button></div>
</main></body></html>
`,
  ].join('')
}

/** For a link that is unknown, or whose guest was erased. */
export function invalidGuestPage(locale: string): string {
  const words = guestPageWords(locale)
  return wrap(locale, words.invalid, [
    html`<h1>${words.invalid}</h1>`,
    html`<p class="lead">${words.askHost}</p>`,
  ])
}

export function waitingGuestPage(locale: string): string {
  const words = guestPageWords(locale)
  return wrap(locale, words.tooOften, [html`<h1>${words.tooOften}</h1>`])
}

/** The guest's own page. @param locale BCP 47 */
export function guestOwnPage(
  facts: GuestPageFacts,
  documents: readonly Certificate[],
  locale: string,
  sent: SentForm | null,
): string {
  const words = guestPageWords(locale)
  const isOff = facts.isCancelled || facts.isReplaced
  const directions = inFirstLanguage([locale], facts.directions) ?? facts.directions[0]
  const said = sayToGuest(
    {
      kind: isOff ? 'cancellation' : 'invitation',
      guestName: fullName({ firstName: facts.firstName ?? '', lastName: facts.lastName ?? '' }),
      companyName: facts.companyName,
      siteName: facts.siteName,
      timeZone: facts.timeZone,
      directions: directions?.text ?? null,
      hostName: facts.hostName,
      startsAt: facts.startsAt,
      endsAt: facts.endsAt,
      guestNote: facts.guestNote,
      pass: facts.pass ?? '',
      pageUrl: null,
      privacyUrl: null,
    },
    locale,
  )
  const page: Page = { facts, locale, words, said, documents, sent }
  const title = titleOf(page)
  return wrap(
    locale,
    title,
    [
      '<header>',
      html`<p class="company" dir="auto">${facts.companyName}</p>`,
      languageChoice(page),
      '</header>',
      ...safety(page),
      html`<h1>${title}</h1>`,
      ...news(page),
      ...(facts.isTold ? [details(page)] : []),
      ...passCard(page),
      ...sections(page),
      ...before(page),
      ...other(page),
      html`<p class="privacy">${said.privacy}</p>`,
    ],
    html` data-colors="${JSON.stringify(facts.colors)}"${facts.isInside ? ' data-inside' : ''}${asksAgain(facts, isOff) ? ' data-asks' : ''}`,
  )
}

/** A guest may enter from some hours before the appointment on: a page that stays open for weeks asks nothing until then. */
const ASKS_BEFORE_MS = 12 * 3_600_000

const asksAgain = ({ isInside, isOver, startsAt }: GuestPageFacts, isOff: boolean): boolean =>
  isInside || (!isOff && !isOver && startsAt.getTime() - Date.now() < ASKS_BEFORE_MS)

/** Where to go in an evacuation, and a button that says that the guest is safe. */
function safety({ facts, words, sent }: Page): readonly string[] {
  const { rollCall } = facts
  if (rollCall === null) return []
  const { isDrill, musterPoints, saidSafeAt } = rollCall
  const where = musterPoints.length > 0 ? ` ${words.musterPoints(musterPoints.join(', '))}` : ''
  // The page that is asked for after the press is the same, so that the focus stays.
  const isLast = outcomeOf(facts, words, sent) === null && !(facts.isCancelled && facts.isCancelledByGuest)
  return [
    html`<p class="status ${isDrill ? 'note' : 'wrong'}" role="alert">${isDrill ? words.drill : words.leave}${where}</p>`,
    saidSafeAt === null
      ? form(SAY_SAFE, words.saySafe, 'primary', [])
      : isLast
        ? status(words.saidSafe, 'done')
        : html`<p class="status done">${words.saidSafe}</p>`,
  ]
}

function titleOf({ facts, words }: Page): string {
  if (facts.isReplaced) return words.replaced
  if (facts.isCancelled) return words.cancelled
  return facts.isOver ? words.over : words.title
}

/** The languages of the company, and the one that is shown. */
function languageChoice({ facts, locale, words }: Page): string {
  const shown = servedLanguage(locale)
  const offered = languageList.filter(
    (language) => language === shown || (facts.languages ?? languageList).includes(language),
  )
  const option = (language: Language): string =>
    `<option ${html`value="${language}" lang="${tagOf(language)}"`}${language === shown ? ' selected' : ''}>${html`${ownNameOf(language)}`}</option>`
  return [
    html`<label class="language"><span>${words.language}</span><select class="control" name="language" id="language">`,
    ...offered.map(option),
    '</select></label>',
  ].join('')
}

/** What the guest has to know first: what was just done, and what is different now. */
function news({ facts, words, sent }: Page): readonly string[] {
  const outcome = outcomeOf(facts, words, sent)
  if (facts.isReplaced) {
    const name = substituteOf(facts, sent)
    return name === null ? [] : [html`<p class="lead">${words.replacedHint(name)}</p>`]
  }
  if (facts.isCancelled)
    return [
      // One part of the page says what was done last, and has the focus.
      ...(facts.isCancelledByGuest
        ? [outcome === null ? status(words.cancelledByGuest, 'note') : note(words.cancelledByGuest)]
        : []),
      ...(outcome === null ? [] : [outcome]),
      ...proposal(facts, words, sent),
    ]
  if (facts.isOver) return [html`<p class="lead">${words.askHost}</p>`]
  return [
    ...(outcome === null ? [] : [outcome]),
    ...(facts.hasCome ? [note(words.arrived)] : facts.isMoved ? [note(words.moved)] : []),
    ...proposal(facts, words, sent),
  ]
}

/** What the guest has typed, and nothing that others have corrected since. */
function substituteOf({ substituteAddress }: GuestPageFacts, sent: SentForm | null): string | null {
  const typed: FormTexts = sent?.act === 'substitute' ? sent.typed : {}
  const { firstname = '', lastname = '', email = '' } = typed
  const name = fullName({ firstName: firstname, lastName: lastname }).trim()
  return name !== '' && email.trim().toLowerCase() === substituteAddress ? name : substituteAddress
}

const note = (text: string): string => html`<p class="status note">${text}</p>`

/** A time that was proposed before and not decided on; what was just sent is said by its outcome. */
const proposal = (
  { proposed }: GuestPageFacts,
  words: GuestPageWords,
  sent: SentForm | null,
): readonly string[] =>
  proposed === null || (sent?.act === 'otherTime' && sent.outcome === 'done')
    ? []
    : [note(words.otherTimeSent(proposed))]

function outcomeOf(facts: GuestPageFacts, words: GuestPageWords, sent: SentForm | null): string | null {
  if (sent === null || sent.outcome === 'gone') return null
  if (sent.outcome === 'tooOften') return status(words.tooOften, 'wrong')
  if (sent.outcome !== 'done') return status(words.wrong, 'wrong')
  if (sent.act === 'details') return status(words.saved, 'done')
  if (sent.act === 'accept') return status(words.documentsSaved, 'done')
  return sent.act === 'otherTime' && facts.proposed !== null
    ? status(words.otherTimeSent(facts.proposed), 'done')
    : null
}

const details = ({ said }: Page): string =>
  [
    '<dl class="card facts">',
    ...said.details.map(({ label, lines, more, isOff }: MarkedDetail) =>
      [
        html`<div><dt>${label}</dt>`,
        ...lines.map((line) =>
          isOff ? html`<dd class="strong"><s>${line}</s></dd>` : html`<dd class="strong">${line}</dd>`,
        ),
        more === null ? '' : html`<dd class="more">${more}</dd>`,
        '</div>',
      ].join(''),
    ),
    '</dl>',
  ].join('')

function passCard({ facts, said }: Page): readonly string[] {
  if (said.pass === null || facts.pass === null || facts.isOver) return []
  const { png } = guestCode(facts.pass)
  return [
    card(
      said.words.show,
      [
        html`<img class="code" src="data:image/png;base64,${png.toString('base64')}" alt="${said.words.picture}">`,
        html`<p class="hint">${said.words.typedCode}</p>`,
        html`<p class="typed" dir="ltr">${facts.pass}</p>`,
      ],
      'pass',
    ),
  ]
}

const sections = ({ said, facts }: Page): readonly string[] =>
  facts.isOver
    ? []
    : said.sections.map(({ label, lines }) =>
        card(
          label,
          lines.map((line) => html`<p dir="auto">${line || '\u00a0'}</p>`),
        ),
      )

/** What of a form is shown again after it was refused. */
const stateOf = ({ words, sent }: Page, act: GuestAct, initial: FormTexts) => {
  const refused =
    sent?.act === act && typeof sent.outcome === 'object'
      ? { typed: sent.typed, issues: sent.outcome.issues }
      : null
  return {
    words,
    prefix: act,
    typed: refused?.typed ?? initial,
    issues: refused?.issues ?? {},
    isRefused: refused !== null,
  }
}

function before(page: Page): readonly string[] {
  const { facts, words, documents } = page
  if (!mayAct(facts, 'details')) return []
  return [
    html`<h2 class="heading">${words.before}</h2>`,
    html`<p class="lead">${words.beforeHint}</p>`,
    detailsForm(page),
    ...(documents.length === 0 ? [] : [documentsForm(page)]),
  ]
}

function detailsForm(page: Page): string {
  const { facts, words } = page
  const { details: given } = facts
  const state = stateOf(page, 'details', {
    firstname: facts.firstName ?? '',
    lastname: facts.lastName ?? '',
    companyName: facts.guestCompany ?? '',
    phone: given.phone ?? '',
    sex: given.sex ?? '',
    documentType: given.documentType ?? '',
    document: given.document ?? '',
    birthday: given.birthday ?? '',
    plate: facts.plate ?? '',
    needsHelp: facts.needsHelp ? 'on' : '',
  })
  const none = ['', words.notGiven] as const
  const looks: Readonly<Record<string, Partial<FieldLook>>> = {
    firstname: { autocomplete: 'given-name' },
    lastname: { autocomplete: 'family-name' },
    companyName: { autocomplete: 'organization' },
    phone: { type: 'tel', autocomplete: 'tel' },
    sex: { choices: [none, ...Object.entries(words.sexes)] },
    documentType: { choices: [none, ...Object.entries(words.documentTypes)] },
    birthday: { type: 'date', autocomplete: 'bday', min: '1900-01-01' },
  }
  const fields = inOrder(page.locale, pageFields(facts))
  return card(
    words.details,
    [
      form('details', words.save, 'primary', [
        ...fields.map((name) => field({ name, label: words.fields[name], ...looks[name] }, state)),
        checkbox({ name: 'needsHelp', label: words.fields.needsHelp, hint: words.needsHelpHint }, state),
      ]),
    ],
    'plain',
    3,
  )
}

/** The family name first where people write it first. */
function inOrder<Name extends string>(locale: string, fields: readonly Name[]): readonly Name[] {
  if (languages[servedLanguage(locale)].names !== 'familyFirst') return fields
  const isName = (one: string): boolean => one === 'firstname' || one === 'lastname'
  return [...fields.filter(isName).toReversed(), ...fields.filter((one) => !isName(one))]
}

function documentsForm(page: Page): string {
  const { words, documents } = page
  const state = stateOf(page, 'accept', {})
  return card(
    words.documents,
    [
      form(
        'accept',
        words.accept,
        'primary',
        documents.map(({ id, version, language, name, description, content, customAccept }) =>
          [
            html`<article class="document" lang="${language}" dir="auto"><h4>${name}</h4>`,
            description === null ? '' : html`<p>${description}</p>`,
            // Cleaned when it was stored.
            content === null
              ? ''
              : `<div class="text" tabindex="0" role="region" ${html`aria-label="${name}"`}>${content}</div>`,
            '</article>',
            content === null
              ? html`<button type="button" class="button light" data-pdf="${id}" data-version="${version}" data-language="${language}">${words.openPdf(name)}</button>`
              : '',
            checkbox(
              { name: `document ${id} ${version}`, label: customAccept ?? words.acceptDocument(name) },
              state,
            ),
          ].join(''),
        ),
      ),
    ],
    'plain',
    3,
  )
}

function other(page: Page): readonly string[] {
  const { facts, words } = page
  if (!mayAct(facts, 'otherTime')) return []
  const substitute = stateOf(page, 'substitute', {})
  const otherTime = stateOf(page, 'otherTime', {})
  const today = new Date().toISOString().slice(0, 10)
  return [
    html`<h2 class="heading">${words.other}</h2>`,
    ...(mayAct(facts, 'substitute')
      ? [
          disclosure(words.substitute, substitute.isRefused, [
            html`<p>${words.substituteHint}</p>`,
            form('substitute', words.substituteSend, 'primary', [
              ...inOrder(page.locale, ['firstname', 'lastname'] as const).map((name) =>
                field({ name, label: words.fields[name], isOptional: name === 'lastname' }, substitute),
              ),
              field({ name: 'email', label: words.fields.email, type: 'email' }, substitute),
            ]),
          ]),
        ]
      : []),
    disclosure(words.otherTime, otherTime.isRefused, [
      html`<p>${words.otherTimeHint}</p>`,
      form('otherTime', words.otherTimeSend, 'primary', [
        field({ name: 'day', label: words.fields.day, type: 'date', min: today }, otherTime),
        field({ name: 'time', label: words.fields.time, type: 'time' }, otherTime),
      ]),
    ]),
    ...(mayAct(facts, 'cancel')
      ? [
          disclosure(words.cancel, false, [
            html`<p>${words.cancelHint}</p>`,
            form('cancel', words.cancelSend, 'danger', []),
          ]),
        ]
      : []),
  ]
}
