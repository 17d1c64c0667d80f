import { answerJobs } from '#server/platform/answer-jobs.ts'
import type { InvitationJob } from './invitation-reader.ts'
import { parseInvitation } from './parse-invitation.ts'

answerJobs(({ source, context }: InvitationJob) => parseInvitation(source, context))
