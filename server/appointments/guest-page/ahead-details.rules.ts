import { type AheadField, aheadFields } from '#contract/entities/pass.ts'
import type { SignUpDetails } from '#contract/entities/sign-up-form.ts'
import type { Vault } from '#server/keys/vault.ts'

/** What a guest has filled in ahead for the sign-up form besides name and company. It is stored encrypted. */
export type AheadDetails = Pick<SignUpDetails, AheadField>

const NONE: AheadDetails = { phone: null, sex: null, documentType: null, document: null, birthday: null }

export const sealDetails = (vault: Vault, details: AheadDetails): Buffer =>
  vault.encrypt(JSON.stringify(details))

export const openDetails = (vault: Vault, sealed: Buffer | null): AheadDetails =>
  sealed === null ? NONE : { ...NONE, ...(JSON.parse(vault.decrypt(sealed).toString()) as AheadDetails) }

/** The fields of the sign-up form that the guest has filled in. */
export const filledIn = (details: AheadDetails): AheadField[] =>
  aheadFields.filter((field) => details[field] !== null)
