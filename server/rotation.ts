import { sealAccountsAgain } from './auth/library-secrets.ts'
import { auditLogStore } from './store/audit-log.store.ts'
import type { Address, Database } from './store/database.ts'
import type { RotationTools } from './store/keys/rotate-keys.ts'
import { type KeySource, readMasterKeys } from './store/secret-key.ts'

/** What a change of keys needs, by the command and by a server that brings one to its end. */
export const rotationTools = (address: Address, source: KeySource, database: Database): RotationTools => ({
  address,
  readMasters: () => readMasterKeys(source),
  sealAccountsAgain,
  note: (vault, from, to) => auditLogStore(database, vault).noteKeyChange(from, to),
})
