import { sealAccountsAgain } from './accounts/library-secrets.ts'
import { auditLogStore } from './audit/audit-log.store.ts'
import type { Address, Database } from './database/database.ts'
import type { RotationTools } from './keys/rotate-keys.ts'
import { type KeySource, readMasterKeys } from './keys/secret-key.ts'

/** The tools for a change of keys, for the command and for a server that finishes an interrupted one. */
export const rotationTools = (address: Address, source: KeySource, database: Database): RotationTools => ({
  address,
  readMasters: () => readMasterKeys(source),
  sealAccountsAgain,
  note: (vault, from, to) => auditLogStore(database, vault).noteKeyChange(from, to),
})
