import { cleanDocumentHtml } from './clean-html.ts'
import { answerJobs } from '#server/platform/answer-jobs.ts'

answerJobs(cleanDocumentHtml)
