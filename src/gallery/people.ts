import type { Badge } from '#contract/entities/badge.ts'
import type { Certificate } from '#contract/entities/certificate.ts'
import type { Host } from '#contract/entities/host.ts'
import type { KeptDays, NoticeFacts } from '#contract/entities/notice-facts.ts'
import type { LocalText } from '#contract/local-text.ts'
import type { ScanAnswer } from '#machines/multi-scan/multi-scan.types.ts'

/** What a company in Italy wrote. */
const inItalian = (text: string): LocalText => ({ language: 'it', text })

export const motto = inItalian('Costruiamo macchine che durano.')

export const visitorTypes = [
  { id: 'visitor', ...inItalian('Visitatore') },
  { id: 'supplier', ...inItalian('Fornitore') },
  { id: 'candidate', ...inItalian('Candidato a un colloquio') },
]

const host = (id: string, firstName: string, lastName: string, area: string): Host => ({
  id,
  firstName,
  lastName,
  area,
  image: null,
})

export const sampleHosts: readonly Host[] = [
  host('1', 'Giulia', 'Bianchi', 'Acquisti'),
  host('2', 'Marco', 'De Santis', 'Produzione'),
  host('3', 'Anna', 'Ferri', 'Risorse umane'),
  host('4', 'Luca', 'Moretti', 'Qualità'),
  host('5', 'Chiara', 'Romano', 'Amministrazione'),
]

/** Where people gather in an evacuation. */
export const manyMusterPoints: readonly string[] = ['A', 'Parkplatz Süd', 'Piazzale dei camion']

export const reasons = [
  'Riunione',
  'Consegna',
  'Manutenzione',
  'Colloquio di lavoro',
  'Visita guidata',
  'Corso',
].map(inItalian)

export const sampleCertificates: readonly Certificate[] = [
  {
    id: 'safety',
    version: 3,
    language: 'it',
    name: 'Norme di sicurezza',
    description: 'Valide in tutta la sede',
    customAccept: null,
    file: null,
    content:
      '<h2>Prima di entrare</h2><ul><li>Indossi il badge in vista.</li><li>Segua sempre il suo referente.</li><li>Nei reparti usi scarpe e occhiali protettivi.</li></ul><p>In caso di allarme raggiunga il <strong>punto di raccolta A</strong>, davanti all’ingresso principale.</p>',
  },
  {
    id: 'nda',
    version: 1,
    language: 'it',
    name: 'Accordo di riservatezza',
    description: null,
    customAccept: 'Accetto l’accordo di riservatezza',
    file: '/sample.pdf',
    content: null,
  },
]

/** A card of the right shape; the server decides what a badge looks like. */
const card =
  '<svg xmlns="http://www.w3.org/2000/svg" width="732" height="1181"><path fill="#fff" d="M0 0h732v1181H0z"/><path fill="#0f5c63" d="M0 0h732v142H0z"/><path d="M420 860h264v264H420z"/></svg>'
const image = `data:image/svg+xml,${encodeURIComponent(card)}`

export const galleryBadge: Badge = { visitorId: '1', image, rotatedImage: image, width: 732, height: 1181 }

const at = (minute: number): number => new Date(2026, 10, 21, 9, minute).getTime()

/** Answers of continuous scanning, newest first. */
export const scans: readonly ScanAnswer[] = [
  { outcome: 'entered', at: at(41), firstName: 'Ada', lastName: 'Conti', isRecorded: false },
  { outcome: 'left', at: at(40), firstName: 'Jürgen', lastName: 'Köhler', isRecorded: false },
  { outcome: 'refused', at: at(38), why: 'EVENT_FULL_PLEASE_WAIT', until: null },
  { outcome: 'refused', at: at(37), why: 'ALREADY_INSIDE', until: null },
]

/** What a company has entered for the product's privacy notice. */
export const completeNotice: { readonly facts: NoticeFacts; readonly kept: KeptDays } = {
  facts: {
    controller: 'Officine Aurora S.p.A., Via Roma 1, 10121 Torino',
    contact: 'privacy@aurora.example',
    officer: 'dpo@aurora.example',
    bases: ['interest', 'duty'],
    recipients: 'Vigilanza Notturna Srl',
    authority: 'Garante per la protezione dei dati personali',
  },
  kept: { visit: 30, signature: 30, document: 1, profile: 365 },
}

/** A company's own privacy notice. */
export const ownNotice =
  'Officine Aurora conserva per un anno chi entra e chi esce, e per trenta giorni la firma. Lo chieda alla reception.'

/** More kinds than fit on a screen. */
export const manyVisitorTypes = [
  ...visitorTypes,
  ...['Corriere', 'Manutentore', 'Cliente', 'Ispettore', 'Scolaresca'].map((name) => ({
    id: name,
    ...inItalian(name),
  })),
]

/** Twelve documents, the first of them longer than its sheet. */
export const manyCertificates: readonly Certificate[] = Array.from({ length: 12 }, (_, place) => ({
  id: `document-${place}`,
  version: 1,
  language: 'it',
  name: `Regolamento ${place + 1}`,
  description: null,
  customAccept: null,
  file: null,
  content: '<p>Indossi il badge in vista e segua sempre il suo referente.</p>'.repeat(place === 4 ? 24 : 2),
}))

export const manyHosts: readonly Host[] = Array.from({ length: 50 }, (_, place) =>
  host(`many-${place}`, sampleHosts[place % 5]?.firstName ?? '', `Bianchi ${place + 1}`, 'Acquisti'),
)

export const provinces = [
  'Agrigento',
  'Alessandria',
  'Ancona',
  'Aosta',
  'Arezzo',
  'Bari',
  'Bergamo',
  'Roma',
].map((name) => ({ id: name, name }))

export const occupancy = { currentlyInside: 37, maximumAllowed: 50, entriesToday: 128 }
