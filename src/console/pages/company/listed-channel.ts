import type { listChannels } from '#contract/console/channels.ts'
import type { Answered } from '../../api/reading.ts'

export type ListedChannel = Answered<typeof listChannels>['channels'][number]
