import type { Store } from '#server/store.ts'
import type { Account } from './staff.rules.ts'

/** In a session with a second factor, since the right reaches beyond every company. */
export const mayRunInstallation = async (
  { installationOwners }: Pick<Store, 'installationOwners'>,
  { id, isMultiFactor, isForRollCalls }: Account,
): Promise<boolean> => isMultiFactor && !isForRollCalls && (await installationOwners.isOne(id))
