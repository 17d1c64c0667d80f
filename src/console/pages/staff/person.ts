import type { listAccounts } from '#contract/console/accounts.ts'
import type { Answered } from '../../api/reading.ts'

export type Person = Answered<typeof listAccounts>['accounts'][number]
