import type { Language } from '#contract/languages.ts'

/** Short texts of the demo company, which is Italian, in every language of its kiosks. */
interface DemoText {
  readonly text: string
  readonly translations: readonly { readonly language: Language; readonly text: string }[]
}

const inLanguages = (text: string, others: Readonly<Record<Exclude<Language, 'it'>, string>>): DemoText => ({
  text,
  translations: Object.entries(others).map(([language, other]) => ({
    language: language as Language,
    text: other,
  })),
})

export const demoMotto = inLanguages('Dove le cose prendono forma', {
  en: 'Where things take shape',
  es: 'Donde las cosas toman forma',
  de: 'Wo Dinge Gestalt annehmen',
  fr: 'Là où les choses prennent forme',
  ja: 'ものが形になる場所',
  zh: '万物成形之处',
  hi: 'जहाँ चीज़ें आकार लेती हैं',
  id: 'Tempat segala sesuatu terbentuk',
  ar: 'حيث تتشكّل الأشياء',
  pl: 'Gdzie rzeczy nabierają kształtu',
})

export const demoTypeNames = {
  visitor: inLanguages('Visitatore', {
    en: 'Visitor',
    es: 'Visita',
    de: 'Besuch',
    fr: 'Visite',
    ja: '来客',
    zh: '访客',
    hi: 'आगंतुक',
    id: 'Tamu',
    ar: 'زيارة',
    pl: 'Gość',
  }),
  contractor: inLanguages('Fornitore', {
    en: 'Contractor',
    es: 'Empresa externa',
    de: 'Fremdfirma',
    fr: 'Prestataire',
    ja: '協力会社',
    zh: '承包商',
    hi: 'ठेकेदार',
    id: 'Kontraktor',
    ar: 'مقاول',
    pl: 'Wykonawca',
  }),
  courier: inLanguages('Corriere', {
    en: 'Courier',
    es: 'Mensajería',
    de: 'Kurierdienst',
    fr: 'Coursier',
    ja: '配送',
    zh: '快递',
    hi: 'कूरियर',
    id: 'Kurir',
    ar: 'توصيل',
    pl: 'Kurier',
  }),
}

export const demoReasons: readonly DemoText[] = [
  inLanguages('Riunione', {
    en: 'Meeting',
    es: 'Reunión',
    de: 'Besprechung',
    fr: 'Réunion',
    ja: '打ち合わせ',
    zh: '会议',
    hi: 'बैठक',
    id: 'Rapat',
    ar: 'اجتماع',
    pl: 'Spotkanie',
  }),
  inLanguages('Colloquio di lavoro', {
    en: 'Job interview',
    es: 'Entrevista de trabajo',
    de: 'Vorstellungsgespräch',
    fr: 'Entretien d’embauche',
    ja: '採用面接',
    zh: '面试',
    hi: 'नौकरी का साक्षात्कार',
    id: 'Wawancara kerja',
    ar: 'مقابلة عمل',
    pl: 'Rozmowa kwalifikacyjna',
  }),
  inLanguages('Consegna', {
    en: 'Delivery',
    es: 'Entrega',
    de: 'Lieferung',
    fr: 'Livraison',
    ja: '配達',
    zh: '送货',
    hi: 'डिलीवरी',
    id: 'Pengiriman',
    ar: 'توصيل طرد',
    pl: 'Dostawa',
  }),
  inLanguages('Manutenzione', {
    en: 'Maintenance',
    es: 'Mantenimiento',
    de: 'Wartung',
    fr: 'Maintenance',
    ja: '保守作業',
    zh: '设备维护',
    hi: 'रखरखाव',
    id: 'Pemeliharaan',
    ar: 'صيانة',
    pl: 'Konserwacja',
  }),
  inLanguages('Visita guidata', {
    en: 'Guided tour',
    es: 'Visita guiada',
    de: 'Führung',
    fr: 'Visite guidée',
    ja: '見学',
    zh: '参观',
    hi: 'निर्देशित भ्रमण',
    id: 'Tur berpemandu',
    ar: 'جولة',
    pl: 'Zwiedzanie',
  }),
  inLanguages('Formazione', {
    en: 'Training',
    es: 'Formación',
    de: 'Schulung',
    fr: 'Formation',
    ja: '研修',
    zh: '培训',
    hi: 'प्रशिक्षण',
    id: 'Pelatihan',
    ar: 'تدريب',
    pl: 'Szkolenie',
  }),
]
