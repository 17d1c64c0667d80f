/** How a language writes: typography, address and the words of the glossary. `npm run i18n:check` reads every text by these rules. */
interface Rule {
  /** The languages it is for; `null`: all. */
  readonly locales: readonly string[] | null
  readonly wrong: RegExp
  readonly why: string
  /** Why it does not hold for what staff read, if so. */
  readonly notForStaff?: string
}

const NO_BREAK = '\u00a0'
const NARROW = '\u202f'
const ARABIC = String.raw`\p{Script=Arabic}`
const CJK = String.raw`[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]`

const typography: readonly Rule[] = [
  { locales: null, wrong: /\.\.\./, why: 'has three dots in place of …' },
  { locales: null, wrong: / {2}/, why: 'has two spaces in a row' },
  { locales: null, wrong: /["']/, why: 'has a straight quotation mark or apostrophe' },
  {
    locales: ['fr'],
    wrong: new RegExp(String.raw`[^${NO_BREAK}\d/]:(?!\/\/)|[^${NARROW}\d][;?!%](?!\w)`, 'u'),
    why: 'needs a no-break space before : and a narrow one before ; ? ! %',
  },
  {
    locales: ['fr'],
    wrong: new RegExp(`«[^${NO_BREAK}]|[^${NO_BREAK}]»`, 'u'),
    why: 'needs no-break spaces inside « »',
  },
  { locales: ['de'], wrong: /\p{L}…/u, why: 'needs a space before … after a whole word' },
  {
    locales: ['it', 'en', 'es', 'fr', 'hi', 'id', 'ja', 'zh', 'ar', 'pl'],
    wrong: / …/,
    why: 'has a space before …',
  },
  {
    locales: ['ja', 'zh'],
    wrong: new RegExp(`${CJK}[,:;?!]|[,:;?!]${CJK}|${CJK}\\.(?:$|\\s)`, 'u'),
    why: 'has punctuation of half width',
  },
  { locales: ['en', 'hi', 'id'], wrong: /[«»„「」]/u, why: 'has quotation marks other than “ ”' },
  { locales: ['it', 'es', 'fr'], wrong: /[“”„「」]/u, why: 'has quotation marks other than « »' },
  { locales: ['de'], wrong: /[«»”「」]/u, why: 'has quotation marks other than „ “' },
  {
    locales: ['ar'],
    wrong: new RegExp(`${ARABIC}\\p{M}*[,;?]|[“”„「」]`, 'u'),
    why: 'has Latin punctuation or quotation marks other than « »',
  },
  { locales: ['ar'], wrong: /[٠-٩]/u, why: 'has digits of another kind than codes and times' },
  { locales: ['pl'], wrong: /[«»“「」]/u, why: 'has quotation marks other than „ ”' },
  { locales: ['ja'], wrong: /[«»“”„]/u, why: 'has quotation marks other than 「 」' },
]

/** Why words of accounts are kept from visitors alone. */
const ACCOUNTS = 'staff sign in to an account'

const address: readonly Rule[] = [
  {
    locales: ['it'],
    wrong: /\b(?:tuo|tua|tuoi|tue|puoi|devi|inserisci|hai)\b/iu,
    why: 'addresses a visitor as tu',
    notForStaff: 'the Italian console says tu, as Italian software for work does',
  },
  {
    locales: ['es'],
    wrong: /(?<!\p{L})(?:tú|tu|tus|contigo|puedes|debes)(?!\p{L})/iu,
    why: 'addresses a visitor as tú',
  },
  {
    locales: ['de'],
    wrong: /\b(?:du|dein|deine|deinen|deiner|deinem|dich|dir)\b/iu,
    why: 'addresses a visitor as du',
  },
  { locales: ['fr'], wrong: /(?<!\p{L})(?:tu|ton|tes|toi)(?!\p{L})/iu, why: 'addresses a visitor as tu' },
  { locales: ['zh'], wrong: /你/u, why: 'addresses a visitor as 你' },
  { locales: ['ja'], wrong: /あなた/u, why: 'addresses a visitor as あなた' },
  { locales: ['hi'], wrong: /(?:^|\s)(?:तुम|तू|तुम्हारा)/u, why: 'addresses a visitor as तुम' },
  { locales: ['id'], wrong: /\b(?:kamu|kau)\b/iu, why: 'addresses a visitor as kamu' },
  {
    locales: ['pl'],
    wrong: /(?<!\p{L})(?:ty|cię|ciebie|tobie|twój|twoja|twoje|twojego|twojej|możesz|musisz|masz)(?!\p{L})/iu,
    why: 'addresses a visitor as ty',
  },
]

/** Words that a language has another term for, or that mean something else to a visitor. */
const glossary: readonly Rule[] = [
  {
    locales: ['en'],
    wrong:
      /\b(?:whoever|somebody|nobody|everybody|afar|e-mail|VAT code|tax code|take back|muster points?)\b/iu,
    why: 'has a word that the glossary replaces',
  },
  {
    locales: ['en'],
    wrong: /\bsigned (?:in|out)\b/iu,
    why: 'has a word that the glossary replaces',
    notForStaff: ACCOUNTS,
  },
  {
    locales: ['it'],
    wrong: /\b(?:annotat\w+|e-mail|mail|QR code|codice servizio|codice fiscale)\b/iu,
    why: 'has a word that the glossary replaces',
  },
  {
    locales: ['es'],
    wrong: /\b(?:credencial|anotada|código ID|mail)\b/iu,
    why: 'has a word that the glossary replaces',
  },
  {
    locales: ['de'],
    wrong:
      /\b(?:Ihr Ausweis|Ausweis abrufen|Steuernummer|vorgemerkt|Telefonnummer des Handys|Eintritt\w*|Austritt\w*|Räumung\w*|Gastgeber\w*|Besuchertyp\w*|ID-Code|drin)\b/u,
    why: 'has a word that the glossary replaces',
  },
  {
    locales: ['fr'],
    wrong: /\b(?:accueil|société|code ID|notée)\b/iu,
    why: 'has a word that the glossary replaces',
  },
  { locales: ['ja'], wrong: /入場|退場|バッジ|IDコード/u, why: 'has a word that the glossary replaces' },
  {
    locales: ['zh'],
    wrong: /签离|胸卡|站点|受访人|接待人|ID 代码|注册/u,
    why: 'has a word that the glossary replaces',
  },
  { locales: ['hi'], wrong: /मुलाक़ात|आगंतुक|ID कोड|आईडी कोड/u, why: 'has a word that the glossary replaces' },
  {
    locales: ['ar'],
    wrong: /تسجيل (?:الدخول|الخروج)/u,
    why: 'has a word that the glossary replaces',
    notForStaff: ACCOUNTS,
  },
  {
    locales: ['pl'],
    wrong: /(?<!\p{L})(?:zaloguj|wyloguj)(?!\p{L})/iu,
    why: 'has a word that the glossary replaces',
    notForStaff: ACCOUNTS,
  },
  {
    locales: ['pl'],
    wrong: /(?<![\p{L}-])(?:meldunek|plakietk\p{L}*|mail|email)(?!\p{L})/iu,
    why: 'has a word that the glossary replaces',
  },
  { locales: ['id'], wrong: /\b(?:lencana|badge|kode ID)\b/iu, why: 'has a word that the glossary replaces' },
]

const rules = [...typography, ...address, ...glossary]

/** Texts whose wording the specification gives in this language. */
const specified: Readonly<Record<string, readonly string[]>> = {
  it: [
    'BADGE_ERROR',
    'EMAIL_NOT_SENT',
    'NO_CERTIFICATES',
    'OFFLINE',
    'ONLINE',
    'RECUPERA_BADGE',
    'USER_NOT_FOUND',
  ],
}

/** The longest label of a button, in columns: characters of East Asian scripts are two wide. */
const BUTTON_COLUMNS = 34

/**
 * @param text an ICU message; its own syntax is not judged
 * @returns what is wrong with how it is written, one sentence each
 */
export function writingComplaints(
  locale: string,
  id: string,
  text: string,
  reader: 'visitor' | 'staff' = 'visitor',
): string[] {
  if (reader === 'visitor' && specified[locale]?.includes(id)) return []
  const spoken = spokenParts(text)
  return rules
    .filter(
      ({ locales, notForStaff }) =>
        (locales === null || locales.includes(locale)) && (reader === 'visitor' || notForStaff === undefined),
    )
    .flatMap(({ wrong, why }) => {
      const [found] = spoken.flatMap((part) => wrong.exec(part)?.[0] ?? [])
      return found === undefined ? [] : [`${locale}: ${id} ${why} (“${found}”): ${text}`]
    })
}

/** @returns a complaint if the label does not fit a button */
export function buttonComplaints(locale: string, id: string, text: string): string[] {
  const columns = [...text].reduce((sum, sign) => sum + (/[ᄀ-ￜ]/u.test(sign) ? 2 : 1), 0)
  return columns > BUTTON_COLUMNS
    ? [`${locale}: ${id} is too long for a button (${columns} columns): ${text}`]
    : []
}

/** What a person reads of a message: values stand as a word, and each choice of a plural is a part of its own. */
function spokenParts(message: string): string[] {
  const flat = message.replace(/\{\w+\}|#/g, 'x0')
  const choice = /\{\w+, (?:plural|select|selectordinal), ((?:[^{}]*\{[^{}]*\})+)\s*\}/
  const found = choice.exec(flat)
  if (!found) return [flat]
  const choices = [...(found[1] ?? '').matchAll(/\{([^{}]*)\}/g)].map(([, text]) => text ?? '')
  return choices.flatMap((text) => spokenParts(flat.replace(found[0], text)))
}
