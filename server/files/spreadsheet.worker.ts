import { parentPort, workerData } from 'node:worker_threads'
import { csvOf, xlsxOf } from './spreadsheet.ts'

const { table, format } = workerData
parentPort?.postMessage(format === 'csv' ? csvOf(table) : xlsxOf(table))
