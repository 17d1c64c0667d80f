import { useLingui } from '@lingui/react'
import { listCertificates } from '#contract/console/certificates.ts'
import type { getSettings } from '#contract/console/company.ts'
import { listHosts } from '#contract/console/hosts.ts'
import { listReasons } from '#contract/console/reasons.ts'
import { listVisitorTypes } from '#contract/console/visitor-types.ts'
import type { Certificate } from '#contract/entities/certificate.ts'
import { DEFAULT_LANGUAGE } from '#contract/languages.ts'
import { inFirstLanguage, type LocalText, textFor } from '#contract/local-text.ts'
import type { ColorRole } from '#contract/wire-flags.ts'
import { type Answered, useRead } from '../api/reading.ts'
import { setColors } from '../pages/colours/advice.ts'
import type { PreviewContent } from './preview-content.ts'

type Settings = Answered<typeof getSettings>
type StoredCertificate = Answered<typeof listCertificates>[number]

type Draft = Partial<Omit<PreviewContent, 'colors'>> & {
  readonly colors?: Readonly<Record<ColorRole, string | null>>
}

/** The company's settings, with the unsaved changes applied. */
export function useContent(
  settings: Settings,
  { colors = settings.colors, ...draft }: Draft,
): PreviewContent {
  const { i18n } = useLingui()
  const hosts = useRead(listHosts, {})
  const reasons = useRead(listReasons, {})
  const types = useRead(listVisitorTypes, {})
  const certificates = useRead(listCertificates, {})
  const [own = DEFAULT_LANGUAGE] = settings.languages
  const inLanguage = (text: string, translations: readonly LocalText[]) =>
    textFor([i18n.locale], { text, translations }, own)
  return {
    screen: 'home',
    locale: i18n.locale,
    company: { name: settings.name, logo: settings.logo },
    motto: settings.motto === null ? null : inLanguage(settings.motto, settings.mottoTranslations),
    serviceFlags: settings.serviceFlags,
    flowFlags: settings.flowFlags,
    capacity: settings.rules.capacity,
    hosts: (hosts.data?.hosts ?? [])
      .filter(({ canReceive }) => canReceive)
      .map(({ id, firstName, lastName, area, photo }) => ({ id, firstName, lastName, area, image: photo })),
    reasons: reasons.data?.map(({ value, translations }) => inLanguage(value, translations)) ?? [],
    visitorTypes: (types.data ?? [])
      .filter(({ isActive }) => isActive)
      .map(({ id, name, translations }) => ({ id, ...inLanguage(name, translations) })),
    certificates: (certificates.data ?? [])
      .filter(({ isActive }) => isActive)
      .map(asShown([i18n.locale, ...settings.languages])),
    ...draft,
    colors: setColors(colors),
  }
}

/** As the kiosk receives it, in the first of these languages that it has. */
const asShown =
  (wanted: readonly string[]) =>
  ({ id, current }: StoredCertificate): Certificate => {
    const [first] = current.texts
    const text = inFirstLanguage(wanted, current.texts) ?? first
    return {
      id,
      version: current.version,
      language: text?.language ?? DEFAULT_LANGUAGE,
      name: text?.name ?? '',
      description: text?.description ?? null,
      customAccept: text?.customAccept ?? null,
      content: text?.content ?? null,
      file: null,
    }
  }
