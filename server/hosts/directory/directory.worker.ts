import { answerJobs } from '#server/platform/answer-jobs.ts'
import { readDirectory } from './read-directory.ts'

answerJobs(readDirectory)
