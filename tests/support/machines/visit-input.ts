import { END_SCREEN_MS } from '#contract/limits.ts'
import { noPrinting } from '#machines/ports.ts'
import type { VisitInput } from '#machines/visit/visit.types.ts'
import { flagsWith, services } from './builders.ts'
import { fakeSources } from './fakes.ts'

/** What a visit at a tablet begins with, of a company that asks for nothing. */
export const visitInput = (over: Partial<VisitInput> = {}): VisitInput => ({
  start: 'enter',
  services: services(),
  flowFlags: flagsWith(),
  visitorTypes: [],
  noticeVersion: '1',
  print: noPrinting,
  cameraId: null,
  hostPrivacy: false,
  leaveByName: false,
  expectedByName: false,
  asksForHelp: false,
  welcomeMs: END_SCREEN_MS,
  feedbackMs: null,
  isMobile: false,
  draft: null,
  knownCode: null,
  shown: null,
  sources: fakeSources(),
  ...over,
})
