import * as v from 'valibot'
import { Credential, Site } from '#src/kiosk/screens/unconfigured/credential.ts'
import { isPrinterAddress } from './printer-address.ts'

export const SettingsForm = v.object({
  showCounter: v.boolean(),
  hostPrivacy: v.boolean(),
  homeCamera: v.boolean(),
  sounds: v.boolean(),
  softSounds: v.boolean(),
  nightSilence: v.boolean(),
  onSignUp: v.boolean(),
  onSignIn: v.boolean(),
  ipPrinter: v.pipe(
    v.string(),
    v.trim(),
    v.check((address) => address === '' || isPrinterAddress(address), 'INPUT_PRINTER'),
  ),
  /** `null`: the tablet stays with its company. */
  serviceCode: v.nullable(Credential),
  taxCode: v.nullable(Credential),
  site: Site,
})

interface Codes {
  readonly serviceCode: string
  readonly taxCode: string
}

/** Both codes are needed, or neither. @param taxCode of the tablet's company */
export const codesOf = (typed: Codes, taxCode: string) =>
  typed.serviceCode.trim() === '' && typed.taxCode.trim() === taxCode
    ? { serviceCode: null, taxCode: null }
    : typed
