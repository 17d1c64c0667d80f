import { isDeepStrictEqual } from 'node:util'
import type { consoleCalls } from '#contract/console/index.ts'
import { ok } from '#contract/result.ts'
import { colorRoles } from '#contract/wire-flags.ts'
import { hashOperatorPin } from '#server/devices/operator-pin.ts'
import { refuseField } from '#server/platform/refusal.ts'
import type { Vault } from '#server/keys/vault.ts'
import { redrawPicture } from '#server/files/picture.ts'
import * as settingsStore from './settings.store.ts'
import type { CompanyHandler } from '#server/http/serve-console.ts'

type Calls = typeof consoleCalls

/** Longest side of a logo, in pixels. */
const LOGO_SIDE = 800

/** Handlers of the settings of a whole company. */
export function settingsHandlers(vault: Vault) {
  const getSettings: CompanyHandler<Calls['getSettings']> = async (_, { tenant }) => {
    const { colors, ...rest } = await settingsStore.readSettings(tenant)
    const named = Object.fromEntries(colorRoles.map((role) => [role, colors[role] ?? null]))
    return ok({ ...rest, colors: named as { [Role in (typeof colorRoles)[number]]: string | null } })
  }
  const saveProfile: CompanyHandler<Calls['saveProfile']> = async (profile, { tenant }) => {
    await settingsStore.writeProfile(tenant, profile)
    return ok(null)
  }
  const saveLogo: CompanyHandler<Calls['saveLogo']> = async ({ picture }, { tenant }) => {
    const logo = picture === null ? null : await redrawPicture(Buffer.from(picture, 'base64'), LOGO_SIDE)
    if (logo !== null && !logo.ok) return refuseField('picture')
    await settingsStore.writeLogo(tenant, logo?.value ?? null)
    return ok({ logo: logo?.value ?? null })
  }
  const saveColors: CompanyHandler<Calls['saveColors']> = async ({ colors }, { tenant }) => {
    await settingsStore.writeColors(tenant, colors)
    return ok(null)
  }
  const saveServiceFlags: CompanyHandler<Calls['saveServiceFlags']> = async (
    { serviceFlags },
    { tenant },
  ) => {
    await settingsStore.writeServiceFlags(tenant, serviceFlags)
    return ok(null)
  }
  const saveFlowFlags: CompanyHandler<Calls['saveFlowFlags']> = async ({ flowFlags }, { tenant }) => {
    await settingsStore.writeFlowFlags(tenant, flowFlags)
    return ok(null)
  }
  const saveRules: CompanyHandler<Calls['saveRules']> = async (rules, { tenant }) => {
    await settingsStore.writeRules(tenant, rules)
    return ok(null)
  }
  const saveHomeLook: CompanyHandler<Calls['saveHomeLook']> = async (look, { tenant }) => {
    await settingsStore.writeHomeLook(tenant, look)
    return ok(null)
  }
  const saveLanguages: CompanyHandler<Calls['saveLanguages']> = async ({ languages }, { tenant }) => {
    await settingsStore.writeLanguages(tenant, languages)
    return ok(null)
  }
  const saveAlerts: CompanyHandler<Calls['saveAlerts']> = async (alerts, { tenant }) => {
    await settingsStore.writeAlerts(tenant, alerts)
    return ok(null)
  }
  const saveAttentionMail: CompanyHandler<Calls['saveAttentionMail']> = async ({ hour }, { tenant }) => {
    await settingsStore.writeAttentionMail(tenant, hour)
    return ok(null)
  }
  const saveChartRules: CompanyHandler<Calls['saveChartRules']> = async ({ showsHosts }, { tenant }) => {
    await settingsStore.writeChartRules(tenant, showsHosts)
    return ok(null)
  }
  const saveOperatorPin: CompanyHandler<Calls['saveOperatorPin']> = async ({ pin }, { tenant }) => {
    await settingsStore.writeOperatorPin(tenant, pin === null ? null : await hashOperatorPin(pin))
    return ok(null)
  }
  const readServiceCode: CompanyHandler<Calls['readServiceCode']> = async (_, { tenant }) =>
    ok({ serviceCode: await settingsStore.readStoredServiceCode(tenant, vault) })
  const renewServiceCode: CompanyHandler<Calls['renewServiceCode']> = async (_, { tenant }) =>
    ok({ serviceCode: await settingsStore.replaceServiceCode(tenant, vault) })

  const getNotice: CompanyHandler<Calls['getNotice']> = async (_, { tenant }) => {
    const { own, facts, shownVersion } = await settingsStore.readNotice(tenant)
    const texts = Object.entries(own?.texts ?? {}).map(([language, text]) => ({ language, text }))
    return ok({ version: shownVersion, texts, facts })
  }
  const saveNotice: CompanyHandler<Calls['saveNotice']> = async ({ texts }, { tenant }) => {
    const { own } = await settingsStore.readNotice(tenant)
    const wanted = Object.fromEntries(texts.map(({ language, text }) => [language, text]))
    if (!isDeepStrictEqual(own?.texts ?? {}, wanted))
      await settingsStore.writeNotice(tenant, { version: newNoticeVersion(), texts: wanted })
    return ok({ version: (await settingsStore.readNotice(tenant)).shownVersion })
  }
  const saveNoticeFacts: CompanyHandler<Calls['saveNoticeFacts']> = async (
    { controller, contact, officer, bases, recipients, authority },
    { tenant },
  ) => {
    const facts = { controller, contact, officer, bases, recipients, authority }
    const { facts: known } = await settingsStore.readNotice(tenant)
    if (!isDeepStrictEqual(known, facts))
      await settingsStore.writeNoticeFacts(tenant, newNoticeVersion(), facts)
    return ok({ version: (await settingsStore.readNotice(tenant)).shownVersion })
  }

  return {
    getSettings,
    saveProfile,
    saveLogo,
    saveColors,
    saveServiceFlags,
    saveFlowFlags,
    saveRules,
    saveHomeLook,
    saveLanguages,
    saveAlerts,
    saveAttentionMail,
    saveChartRules,
    saveOperatorPin,
    readServiceCode,
    renewServiceCode,
    getNotice,
    saveNotice,
    saveNoticeFacts,
  }
}

/** A version that once stood for another text must never come again. */
const newNoticeVersion = (): string => new Date().toISOString().replace(/\D/g, '').slice(0, 17)
