import { sealAccountsAgain } from './accounts/library-secrets.ts'
import { auditLogStore } from './audit/audit-log.store.ts'
import type { Address, Database } from './database/database.ts'
import type { RotationTools } from './keys/rotate-keys.ts'
import { type KeySource, readMasterKeys } from './keys/secret-key.ts'

/** What a change of keys needs, by the command and by a server that brings one to its end. */
export const rotationTools = (address: Address, source: KeySource, database: Database): RotationTools => ({
  address,
  readMasters: () => readMasterKeys(source),
  sealAccountsAgain,
  note: (vault, from, to) => auditLogStore(database, vault).noteKeyChange(from, to),
})
