import { answerJobs } from '../threads/answer-jobs.ts'
import { redrawSignature } from './signature-picture.ts'

answerJobs((file: Uint8Array) => redrawSignature(Buffer.from(file.buffer, file.byteOffset, file.byteLength)))
