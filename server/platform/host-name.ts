import { fullName } from '#contract/person-name.ts'

/** The host's part of a row; both are `null` where the visit has no host. */
export interface HostColumns {
  readonly host_first_name: string | null
  readonly host_last_name: string | null
}

/** The whole name of a host; `null` where there is no host. */
export const hostNameOfParts = (firstName: string | null, lastName: string | null): string | null =>
  lastName === null ? null : fullName({ firstName: firstName ?? '', lastName })

/** The same of a row that has the host beside others. */
export const hostNameOf = ({ host_first_name, host_last_name }: HostColumns): string | null =>
  hostNameOfParts(host_first_name, host_last_name)
