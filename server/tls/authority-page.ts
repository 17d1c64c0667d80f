import { mailHtml } from '#server/mail/html.ts'

/** The path of the page, and of the file that it offers. */
export const AUTHORITY_PAGE = '/authority'
export const AUTHORITY_FILE = '/authority.cer'

interface Words {
  readonly title: string
  readonly why: string
  readonly compare: string
  readonly get: string
  readonly devices: readonly (readonly [device: string, steps: string])[]
  readonly after: string
}

const english: Words = {
  title: 'Trust this house’s visitor kiosk',
  why: 'This server proves who it is with a certificate made in this building. A device trusts it after it has been told to, once.',
  compare: 'Is this the fingerprint that the server printed when it started? If it is not, stop here.',
  get: 'Get the certificate',
  devices: [
    [
      'iPad, iPhone',
      'Get the certificate in Safari. Settings › Profile downloaded › Install. Then Settings › General › About › Certificate Trust Settings: switch it on.',
    ],
    [
      'Android',
      'Get the certificate. Settings › Security › Encryption and credentials › Install a certificate › CA certificate: choose the file.',
    ],
    [
      'Windows',
      'Open the file › Install Certificate › Local Machine › Trusted Root Certification Authorities.',
    ],
    ['macOS', 'Open the file, find it in Keychain Access, Trust › Always Trust.'],
    ['ChromeOS', 'Settings › Privacy and security › Security › Manage certificates › Authorities › Import.'],
    ['Many devices', 'Give the file to all of them through your device management.'],
  ],
  after: 'Then open the kiosk',
}

const italian: Words = {
  title: 'Fidarsi del kiosk visitatori di questa sede',
  why: 'Questo server dimostra chi è con un certificato creato in questo edificio. Un dispositivo se ne fida dopo che glielo si è detto, una volta sola.',
  compare: 'È questa l’impronta che il server ha scritto all’avvio? Se non lo è, fermati qui.',
  get: 'Scarica il certificato',
  devices: [
    [
      'iPad, iPhone',
      'Scarica il certificato con Safari. Impostazioni › Profilo scaricato › Installa. Poi Impostazioni › Generali › Info › Attendibilità certificati: attivalo.',
    ],
    [
      'Android',
      'Scarica il certificato. Impostazioni › Sicurezza › Crittografia e credenziali › Installa un certificato › Certificato CA: scegli il file.',
    ],
    [
      'Windows',
      'Apri il file › Installa certificato › Computer locale › Autorità di certificazione radice attendibili.',
    ],
    ['macOS', 'Apri il file, trovalo in Accesso Portachiavi, Attendibilità › Fidati sempre.'],
    [
      'ChromeOS',
      'Impostazioni › Privacy e sicurezza › Sicurezza › Gestisci certificati › Autorità › Importa.',
    ],
    ['Molti dispositivi', 'Distribuisci il file a tutti con la gestione dei dispositivi.'],
  ],
  after: 'Poi apri il kiosk',
}

const TEXT = 'margin:0 0 16px;font-size:18px;line-height:28px'
const LINK = 'display:inline-block;border-radius:12px;font-weight:700;text-decoration:none'

/** Lines of eight pairs. */
const FINGERPRINT =
  'margin:0 0 24px;padding:16px;border:1px solid #d5dae1;border-radius:12px;font:16px/26px ui-monospace,Menlo,Consolas,monospace;width:24ch;overflow-wrap:anywhere'

/** A page without scripts and files, because its reader does not trust the server yet. @param locale BCP 47 */
export function authorityPage(fingerprint: string, locale: string): string {
  const words = locale.startsWith('it') ? italian : english
  const [start, end] = [
    mailHtml`<!doctype html>
<html lang="${words === italian ? 'it' : 'en'}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${words.title}</title></head>
<body style="margin:0;background:#f3f5f8;color:#14181f;font-family:system-ui,Arial,sans-serif">
<main style="max-width:720px;box-sizing:border-box;margin:0 auto;padding:clamp(20px,5vw,48px);background:#fff;min-height:100vh">
<h1 style="margin:0 0 16px;font-size:30px;line-height:38px">${words.title}</h1>
<p style="${TEXT}">${words.why}</p>
<p style="${TEXT}">${words.compare}</p>
<p style="${FINGERPRINT}">${fingerprint}</p>
<p style="margin:0 0 32px"><a href="${AUTHORITY_FILE}" style="${LINK};padding:16px 24px;background:#14181f;color:#fff;font-size:18px">${words.get}</a></p>
<dl style="margin:0 0 24px">`,
    mailHtml`</dl>
<p style="${TEXT}"><a href="/" style="${LINK};padding:10px 0;color:#0b57d0">${words.after}</a></p>
</main></body></html>
`,
  ]
  const devices = words.devices.map(
    ([device, steps]) =>
      mailHtml`<dt style="font-size:18px;line-height:28px;font-weight:700">${device}</dt><dd style="margin:0 0 16px;font-size:17px;line-height:26px">${steps}</dd>`,
  )
  return [start, ...devices, end].join('\n')
}
