import { fullName } from '#contract/person-name.ts'

/** The host's part of a row; both are `null` where the visit has no host. */
export interface HostColumns {
  readonly host_first_name: string | null
  readonly host_last_name: string | null
}

/** @returns the host's whole name; `null` where there is no host */
export const hostNameOf = ({ host_first_name, host_last_name }: HostColumns): string | null =>
  host_last_name === null ? null : fullName({ firstName: host_first_name ?? '', lastName: host_last_name })
