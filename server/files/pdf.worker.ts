import { parentPort, workerData } from 'node:worker_threads'
import { readPdf } from './read-pdf.ts'

parentPort?.postMessage(await readPdf(workerData))
