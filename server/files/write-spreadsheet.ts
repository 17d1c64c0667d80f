import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Table } from '#contract/csv.ts'

/** A table as a file, made on a thread of its own: no visitor waits for an export. */
export async function writeSpreadsheet(table: Table, format: 'csv' | 'xlsx'): Promise<Buffer> {
  const name = import.meta.url.endsWith('.ts') ? './spreadsheet.worker.dev.mjs' : './spreadsheet.worker.js'
  const worker = new Worker(new URL(name, import.meta.url), { workerData: { table, format }, execArgv: [] })
  try {
    const [bytes] = await once(worker, 'message')
    return Buffer.from(bytes)
  } finally {
    await worker.terminate()
  }
}
