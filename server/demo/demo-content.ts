import { makeVisitorCode } from '#contract/entities/visitor-code.ts'
import { type Colors, type FlowFlags, flowFlagsWith, type ServiceFlags } from '#contract/wire-flags.ts'
import type { demoTypeNames } from './demo-texts.ts'

/** Look of the demo company. */

export const demoCompany = {
  id: 'demo',
  name: 'Officine Aurora',
  serviceCode: 'DEMO',
  taxCode: 'IT00000000000',
  capacity: 50,
  operatorPin: '246810',
} as const

export const demoColors: Colors = {
  label: '#3d4f5c',
  title: '#12303f',
  background: '#f4f1ea',
  primary: '#0f5c63',
  primaryInner: '#ffffff',
  secondary: '#e0a33c',
  secondaryInner: '#2b1d02',
  light: '#e3ecea',
  lightInner: '#12303f',
}

/** The private networks, so that a printer at hand can be tried. */
export const demoPrinterNetworks = ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fd00::/8'] as const

export const demoServices: ServiceFlags = {
  greenpass: false,
  greenpassStrict: false,
  language: true,
  touchless: true,
  visitorTypes: true,
  login: true,
}

export const demoFlows = flowFlagsWith(
  'certificates',
  'reason',
  'host',
  'signOnEntry',
  'autoExit',
  'company',
  'phone',
  'sex',
  'birthday',
  'document',
)

export const demoSites = [
  {
    id: 'hq',
    name: 'Sede centrale',
    directions: [
      {
        language: 'it',
        text: 'Si accomodi nella sala d’attesa a sinistra: chi La riceve viene a prenderla.',
      },
      { language: 'en', text: 'Please take a seat in the lounge on your left: your host will come for you.' },
      {
        language: 'de',
        text: 'Bitte nehmen Sie im Wartebereich links Platz: Sie werden dort abgeholt.',
      },
      { language: 'ja', text: '左手の待合室でお待ちください。担当者がお迎えに参ります。' },
    ],
    wifi: { name: 'Aurora-Ospiti', password: 'benvenuti-2026' },
  },
  {
    id: 'plant',
    name: 'Stabilimento',
    directions: [
      {
        language: 'it',
        text: 'Segua la linea verde fino al capannone B e prenda gilet e occhiali all’ingresso.',
      },
      {
        language: 'en',
        text: 'Follow the green line to hall B and take a vest and goggles at its door.',
      },
      {
        language: 'de',
        text: 'Folgen Sie der grünen Linie zu Halle B und nehmen Sie dort Weste und Schutzbrille.',
      },
      { language: 'ja', text: '緑の線に沿ってB棟へお進みになり、入口でベストと保護メガネをお取りください。' },
    ],
    wifi: null,
  },
] as const
export const DEMO_TIME_ZONE = 'Europe/Rome'

export const demoVisitorTypes: readonly {
  readonly id: keyof typeof demoTypeNames
  readonly flows: FlowFlags
}[] = [
  { id: 'visitor', flows: demoFlows },
  {
    id: 'contractor',
    flows: { ...demoFlows, signOnExit: true, sex: false, birthday: false },
  },
  {
    id: 'courier',
    flows: { ...demoFlows, certificates: false, reason: false, signOnEntry: false, document: false },
  },
]

export const demoHosts = [
  { id: 'h01', first: 'Giulia', last: 'Moretti', area: 'Direzione' },
  { id: 'h02', first: 'Lorenzo', last: 'De Santis', area: 'Acquisti' },
  { id: 'h03', first: 'Amélie', last: 'Laurent', area: 'Marketing' },
  { id: 'h04', first: 'Jürgen', last: 'Köhler', area: 'Produzione' },
  { id: 'h05', first: 'María José', last: 'Núñez', area: 'Risorse umane' },
  { id: 'h06', first: '美咲', last: '佐藤', area: 'Ricerca e sviluppo' },
  { id: 'h07', first: 'Ananya', last: 'Iyer', area: 'Informatica' },
  { id: 'h08', first: '伟', last: '王', area: 'Logistica' },
  { id: 'h09', first: 'Siobhán', last: 'O’Connell', area: 'Qualità' },
  { id: 'h10', first: 'Matteo', last: 'Ferrari', area: 'Manutenzione' },
] as const

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const codeOf = (symbols: string): string =>
  makeVisitorCode([...symbols].map((symbol) => ALPHABET.indexOf(symbol)))

/** Known visitors; their codes are on the start banner. */
export const demoVisitors = [
  { code: codeOf('ADA1815'), first: 'Ada', last: 'Conti', company: 'Analitica', type: 'visitor' },
  { code: codeOf('GRACE06'), first: 'Grace', last: 'Okafor', company: 'Harbour Systems', type: 'contractor' },
  { code: codeOf('KENJ123'), first: 'Kenji', last: 'Tanaka', company: '田中製作所', type: 'visitor' },
] as const

/** Guests of the day on which the demo is started; times are minutes from then. */
export const demoExpected = [
  {
    startsIn: -15,
    lasts: 60,
    siteId: 'hq',
    hostId: 'h01',
    reason: 'Riunione',
    deskNote: null,
    guests: [
      { first: 'Elena', last: 'Rinaldi', company: 'Studio Rinaldi' },
      { first: 'Tomás', last: 'Herrera', company: 'Herrera y Asociados' },
    ],
  },
  {
    startsIn: 30,
    lasts: 90,
    siteId: 'hq',
    hostId: 'h06',
    reason: null,
    deskNote: null,
    guests: [{ first: '健', last: '鈴木', company: '鈴木精機' }],
  },
  {
    startsIn: 45,
    lasts: 30,
    siteId: 'plant',
    hostId: 'h10',
    reason: null,
    deskNote: 'Porta un carrello: ingresso dal portone B',
    guests: [{ first: 'Marek', last: 'Nowak', company: 'Nowak Serwis' }],
  },
  {
    startsIn: 120,
    lasts: 60,
    siteId: 'hq',
    hostId: 'h05',
    reason: 'Colloquio',
    deskNote: null,
    guests: [{ first: 'Leïla', last: 'Benali', company: null }],
  },
] as const
