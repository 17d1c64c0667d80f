export interface MailWords {
  readonly subject: (company: string) => string
  readonly greeting: (name: string) => string
  readonly body: string
  /** What readers hear instead of the picture. */
  readonly picture: string
  readonly footer: string
}

const english: MailWords = {
  subject: (company) => `Your badge for ${company}`,
  greeting: (name) => `Hello ${name},`,
  body: 'here is your visitor badge. Show the code at reception, on your phone or on paper.',
  picture: 'Visitor badge with QR code',
  footer: 'Whoever has this code can check in as you: please do not pass it on.',
}

/** One entry a language; whole sentences, so that each can order its words as it must. */
const words: Readonly<Record<string, MailWords>> = {
  en: english,
  it: {
    subject: (company) => `Il tuo badge per ${company}`,
    greeting: (name) => `Ciao ${name},`,
    body: 'ecco il tuo badge visitatore. Mostra il codice alla reception, sul telefono o su carta.',
    picture: 'Badge visitatore con codice QR',
    footer: 'Chi ha questo codice può registrarsi al posto tuo: non inoltrarlo.',
  },
}

/** @param locale BCP 47; a language without words of its own is served in English. */
export const mailWords = (locale: string): MailWords => words[locale.split('-')[0] ?? ''] ?? english
