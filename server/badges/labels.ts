import { isLanguage, type Language } from '#contract/languages.ts'

interface BadgeLabels {
  /** Above the host's name. */
  readonly host: string
  readonly date: string
  readonly validUntil: string
  /** On the band of a visitor without a type. */
  readonly visitor: string
}

const english: BadgeLabels = { host: 'Visiting', date: 'Date', validUntil: 'Valid until', visitor: 'Visitor' }

const labels: Readonly<Record<Language, BadgeLabels>> = {
  it: { host: 'Ospite di', date: 'Data', validUntil: 'Valido fino a', visitor: 'Visitatore' },
  en: english,
  es: { host: 'Visita a', date: 'Fecha', validUntil: 'Válido hasta', visitor: 'Visitante' },
  de: { host: 'Zu Gast bei', date: 'Datum', validUntil: 'Gültig bis', visitor: 'Besuch' },
  fr: { host: 'Rend visite à', date: 'Date', validUntil: 'Valable jusqu’à', visitor: 'Visiteur' },
  ja: { host: '訪問先', date: '日付', validUntil: '有効期限', visitor: '来訪者' },
  zh: { host: '受访人', date: '日期', validUntil: '有效期至', visitor: '访客' },
  hi: { host: 'मेज़बान', date: 'दिनांक', validUntil: 'मान्य अवधि', visitor: 'आगंतुक' },
  id: { host: 'Bertemu', date: 'Tanggal', validUntil: 'Berlaku hingga', visitor: 'Tamu' },
}

/** @param locale BCP 47; a language that the product does not have is served in English. */
export function badgeLabels(locale: string): BadgeLabels {
  const language = locale.split('-', 1)[0] ?? ''
  return isLanguage(language) ? labels[language] : english
}
