import type { listAccounts } from '#contract/console/accounts.ts'
import type { Answered } from '../../api/reading.ts'

export type StaffMember = Answered<typeof listAccounts>['accounts'][number]
