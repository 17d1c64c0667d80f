import type { saveVisitorType } from '#contract/console/visitor-types.ts'
import type { Asked } from '../../api/reading.ts'

export type TypeDraft = Asked<typeof saveVisitorType>
