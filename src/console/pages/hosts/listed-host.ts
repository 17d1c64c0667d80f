import type { listHosts } from '#contract/console/hosts.ts'
import type { Answered } from '../../api/reading.ts'

export type ListedHost = Answered<typeof listHosts>['hosts'][number]
