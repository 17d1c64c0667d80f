import { parentPort, workerData } from 'node:worker_threads'
import { pdfReportOf } from './pdf-report.ts'

const { blocks, title, locale } = workerData
parentPort?.postMessage(await pdfReportOf(blocks, title, locale))
