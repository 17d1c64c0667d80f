import { cleanHtml } from '#server/domain/clean-html.ts'
import { answerJobs } from '../threads/answer-jobs.ts'

answerJobs(cleanHtml)
