import type { Task } from 'graphile-worker'
import * as v from 'valibot'
import type { JobContext } from '#server/job-context.types.ts'

const Payload = v.object({ companyId: v.string(), visitId: v.string(), locale: v.string() })

/** Writes and seals the PDF of one visit, which a person waits for. */
export const sealVisitJob =
  ({ store: { visitPdfs }, visitPdfWriter }: JobContext): Task =>
  async (payload) => {
    const { companyId, visitId, locale } = v.parse(Payload, payload)
    const source = await visitPdfs.readSource(companyId, visitId, locale)
    // Removed meanwhile.
    if (source === null) return
    const key = await visitPdfs.readKey(companyId, source.company)
    const written = await visitPdfWriter.write({ ...source, madeAt: new Date().toISOString() }, key)
    if (written.ok) return visitPdfs.keep(companyId, visitId, source, written.value)
    await visitPdfs.noteFailure(companyId, visitId)
    // The code alone: the message may quote what was written.
    throw new Error(`A visit was not sealed: ${written.error.code}`)
  }
