import type { calls } from '#contract/calls/index.ts'
import { visitorTypeToWire } from '#contract/entities/visitor-type.ts'
import { ok } from '#contract/result.ts'
import { colorsToWire, flowFlagsToWire, generalsToWire, serviceFlagsToWire } from '#contract/wire-flags.ts'
import { noticeIn, shownNoticeVersion } from '#server/privacy/privacy-notice.ts'
import type { Store } from '#server/store.ts'
import type { Handler } from '#server/http/serve.ts'

type Calls = typeof calls

/** Handlers that answer the kiosks' configuration of a company, in the parts that the contract names. */
export function configurationHandlers({ companies, devices, evacuations }: Store) {
  const getCompany: Handler<Calls['getCompany']> = async (_, { token }) => {
    const { id, name, logo, serviceCode, taxCode } = await companies.getCompany(token.companyId)
    // They make new devices: only a tablet is told on which they were typed.
    const isTold = token.kind === 'tablet' && (await devices.knowsCodes(token))
    return ok({ id, name, logo, serviceCode: isTold ? serviceCode : '', taxCode: isTold ? taxCode : '' })
  }
  const getColors: Handler<Calls['getColors']> = async (_, { token }) =>
    ok(colorsToWire((await companies.getCompany(token.companyId)).colors))

  const getGenerals: Handler<Calls['getGenerals']> = async (_, { token }) => {
    const { capacity, privacyNotice, noticeFacts, night, ...company } = await companies.getCompany(
      token.companyId,
    )
    const [defaultLanguage] = await companies.listFallbackLanguages(token.companyId, token.siteId)
    const timeZone = await companies.findTimeZone(token.companyId, token.siteId)
    const nights = {
      never: null,
      auto: await companies.findNightHours(token.companyId, token.siteId),
      always: { from: 0, to: 24 },
    }
    return ok(
      generalsToWire({
        ...company,
        maxSimultaneousUsers: capacity,
        noticeVersion: shownNoticeVersion(privacyNotice, noticeFacts),
        defaultLanguage,
        timeZone,
        // A visitor's own phone shows neither.
        pictures: token.kind === 'tablet' ? await companies.listPictures(token.companyId, token.siteId) : [],
        night: token.kind === 'tablet' ? nights[night] : null,
        evacuation:
          token.kind === 'tablet' ? await evacuations.findEvacuation(token.companyId, token.siteId) : null,
      }),
    )
  }
  const getServices: Handler<Calls['getServices']> = async (_, { token }) =>
    ok(serviceFlagsToWire((await companies.getCompany(token.companyId)).serviceFlags))

  const getFlows: Handler<Calls['getFlows']> = async (_, { token }) =>
    ok(flowFlagsToWire((await companies.getCompany(token.companyId)).flowFlags))

  const getMotto: Handler<Calls['getMotto']> = async (_, { token }) => {
    const { motto, mottoTranslations } = await companies.getCompany(token.companyId)
    return ok({ motto, translations: [...mottoTranslations] })
  }

  const getVisitorTypes: Handler<Calls['getVisitorTypes']> = async (_, { token }) =>
    ok((await companies.listVisitorTypes(token.companyId)).map(visitorTypeToWire))

  const getPrivacyNotice: Handler<Calls['getPrivacyNotice']> = async (_, { token, locale }) => {
    const { privacyNotice, noticeFacts } = await companies.getCompany(token.companyId)
    const fallbacks = await companies.listFallbackLanguages(token.companyId, token.siteId)
    const own = noticeIn([locale, ...fallbacks], privacyNotice?.texts ?? {})
    if (own.text !== null) return ok({ ...own, facts: null, kept: null })
    return ok({
      ...own,
      facts: noticeFacts?.facts ?? null,
      kept: await companies.getKeptDays(token.companyId),
    })
  }

  return {
    getCompany,
    getColors,
    getGenerals,
    getServices,
    getFlows,
    getMotto,
    getVisitorTypes,
    getPrivacyNotice,
  }
}
