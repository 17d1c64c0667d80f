import * as v from 'valibot'

export const Company = v.object({
  id: v.string(),
  name: v.string(),
  /** A picture as a data URL or a path of our own origin; `null` = the default logo. */
  logo: v.nullable(v.string()),
  serviceCode: v.string(),
  taxCode: v.string(),
})
export type Company = Readonly<v.InferOutput<typeof Company>>
