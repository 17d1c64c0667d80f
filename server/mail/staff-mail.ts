import type { SendMailOptions } from 'nodemailer'
import type { AttentionKind } from '#contract/console/attention.ts'

interface Words {
  readonly invitation: (company: string) => string
  readonly invited: (by: string, company: string) => string
  readonly reset: string
  readonly resetBody: string
  readonly silent: (tablet: string) => string
  readonly silentBody: (tablet: string, minutes: number) => string
  readonly back: (tablet: string) => string
  readonly backBody: (tablet: string) => string
  readonly open: (items: number, company: string) => string
  readonly openKinds: Readonly<Record<AttentionKind, string>>
}

const english: Words = {
  invitation: (company) => `You work with ${company}'s visitor console`,
  invited: (by, company) =>
    `${by} has invited you to the visitor console of ${company}. This link works once, for a week:`,
  reset: 'A new password for the visitor console',
  resetBody:
    'Somebody asked for a new password for your account. If it was you, this link works once, for an hour:',
  silent: (tablet) => `${tablet} is silent`,
  silentBody: (tablet, minutes) =>
    `The tablet ${tablet} has not been heard of for ${minutes} minutes. Is it switched on, and on the network?`,
  back: (tablet) => `${tablet} is back`,
  backBody: (tablet) => `The tablet ${tablet} can be heard again.`,
  open: (items, company) => `${company}: ${items === 1 ? '1 open item' : `${items} open items`}`,
  openKinds: {
    visit: 'Visits to check',
    strayExit: 'Exits without an entry',
    person: 'Visitors with the e-mail address of another one',
    refusals: 'Refusals at kiosks',
    wrongCodes: 'Many wrong codes',
    crash: 'Errors of the app',
    prints: 'Badges not printed',
    mail: 'Badges not mailed',
    outbox: 'Tablets with visits that were not stored',
  },
}

const italian: Words = {
  invitation: (company) => `Lavori con la console visitatori di ${company}`,
  invited: (by, company) =>
    `${by} ti ha invitato nella console visitatori di ${company}. Questo link funziona una volta sola, per una settimana:`,
  reset: 'Una nuova password per la console visitatori',
  resetBody:
    'Qualcuno ha chiesto una nuova password per il tuo account. Se sei stato tu, questo link funziona una volta sola, per un’ora:',
  silent: (tablet) => `${tablet} non risponde`,
  silentBody: (tablet, minutes) =>
    `Il tablet ${tablet} non dà segni di vita da ${minutes} minuti. È acceso e collegato alla rete?`,
  back: (tablet) => `${tablet} è di nuovo attivo`,
  backBody: (tablet) => `Il tablet ${tablet} risponde di nuovo.`,
  open: (items, company) =>
    `${company}: ${items === 1 ? '1 voce da verificare' : `${items} voci da verificare`}`,
  openKinds: {
    visit: 'Visite da controllare',
    strayExit: 'Uscite senza ingresso',
    person: 'Visitatori con l’e-mail di un altro',
    refusals: 'Rifiuti ai totem',
    wrongCodes: 'Molti codici errati',
    crash: 'Errori dell’app',
    prints: 'Badge non stampati',
    mail: 'Badge non spediti per e-mail',
    outbox: 'Tablet con visite non registrate',
  },
}

/** The staff reads Italian or English, like the console. */
const wordsIn = (locale: string): Words => (locale.startsWith('it') ? italian : english)

const mail = (to: string, subject: string, text: string): SendMailOptions => ({
  to: { name: '', address: to },
  subject: subject.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').slice(0, 150),
  text: `${text}\n`,
  disableFileAccess: true,
  disableUrlAccess: true,
  headers: { 'Auto-Submitted': 'auto-generated' },
})

interface Invitation {
  readonly to: string
  /** BCP 47. */
  readonly locale: string
  readonly companyName: string
  readonly by: string
  readonly link: string
}

export function composeInvitation({ to, locale, companyName, by, link }: Invitation): SendMailOptions {
  const words = wordsIn(locale)
  return mail(to, words.invitation(companyName), `${words.invited(by, companyName)}\n\n${link}`)
}

export function composeReset(to: string, locale: string, link: string): SendMailOptions {
  const words = wordsIn(locale)
  return mail(to, words.reset, `${words.resetBody}\n\n${link}`)
}

interface TabletNews {
  readonly to: string
  readonly locale: string
  readonly tablet: string
  /** Minutes of silence; `null` if the tablet is back. */
  readonly silentMinutes: number | null
}

export function composeTabletNews({ to, locale, tablet, silentMinutes }: TabletNews): SendMailOptions {
  const words = wordsIn(locale)
  return silentMinutes === null
    ? mail(to, words.back(tablet), words.backBody(tablet))
    : mail(to, words.silent(tablet), words.silentBody(tablet, silentMinutes))
}

interface AttentionMail {
  readonly to: string
  readonly locale: string
  readonly companyName: string
  readonly counts: readonly { readonly kind: AttentionKind; readonly open: number }[]
  /** The page; `null`: the server does not know its own address. */
  readonly link: string | null
}

/** How many items are open, by kind: a mail names no visitor. */
export function composeAttentionMail({
  to,
  locale,
  companyName,
  counts,
  link,
}: AttentionMail): SendMailOptions {
  const words = wordsIn(locale)
  const items = counts.reduce((sum, { open }) => sum + open, 0)
  const lines = counts.map(({ kind, open }) => `${words.openKinds[kind]}: ${open}`)
  return mail(
    to,
    words.open(items, companyName),
    [lines.join('\n'), ...(link === null ? [] : [link])].join('\n\n'),
  )
}
