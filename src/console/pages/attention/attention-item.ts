import type { listAttention } from '#contract/console/attention.ts'
import type { Answered } from '../../api/reading.ts'

export type AttentionItem = Answered<typeof listAttention>['items'][number]
