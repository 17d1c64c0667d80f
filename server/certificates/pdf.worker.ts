import { parentPort, workerData } from 'node:worker_threads'
import { rewritePdf } from './read-pdf.ts'

parentPort?.postMessage(await rewritePdf(workerData))
