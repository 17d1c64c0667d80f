import { parentPort, workerData } from 'node:worker_threads'
import { csvOf, xlsxOf } from './sheet.ts'

const { table, format } = workerData
parentPort?.postMessage(format === 'csv' ? csvOf(table) : xlsxOf(table))
