import type { Task } from 'graphile-worker'
import * as v from 'valibot'
import type { JobContext } from '#server/job-context.types.ts'
import { readList } from './list-facts.store.ts'
import { composeListMail } from './list-mail.ts'
import { listSections } from './list-sections.ts'
import { markOfAddress } from './queue-lists.store.ts'

type Context = Pick<JobContext, 'store' | 'printing' | 'mailer' | 'visitPdfWriter'>

const Payload = v.object({ companyId: v.string(), rollCallId: v.string(), siteId: v.string() })
const MailPayload = v.object({ ...Payload.entries, to: v.string() })

async function sourceOf(
  { store }: Context,
  { companyId, rollCallId, siteId }: v.InferOutput<typeof Payload>,
) {
  const source = await readList(store.tenantOf(companyId, null), rollCallId, siteId)
  const [locale] = await store.companies.listFallbackLanguages(companyId, siteId)
  return source && { ...source, locale }
}

class NotDrawn extends Error {}

/** Prints the list at one site. @throws what is worth another try */
export const printListJob =
  (context: Context): Task =>
  async (payload) => {
    const { printing, visitPdfWriter } = context
    const source = await sourceOf(context, v.parse(Payload, payload))
    if (source === null || source.printer === null) return
    const sections = listSections(source.facts, source.locale)
    const [title] = sections.map(({ foot }) => foot)
    const drawn = async (drawing: ReturnType<typeof visitPdfWriter.listPdf>): Promise<Buffer> => {
      const result = await drawing
      if (!result.ok) throw new NotDrawn(result.error.code)
      return Buffer.from(result.value)
    }
    const printed = await printing.printPaper(source.printer, {
      pdf: () => drawn(visitPdfWriter.listPdf(sections, title ?? '')),
      raster: (dpi) => drawn(visitPdfWriter.listRaster(sections, dpi)),
    })
    // The code alone: what the printer said may quote the list. A printer that was too slow may print the list twice, which is
    // better than not at all.
    if (!printed.ok) throw new Error(`The list of a roll call was not printed: ${printed.error.code}`)
  }

/** Mails the list to one address, if that is still set. @throws what is worth another try */
export const mailListJob =
  (context: Context): Task =>
  async (payload, { job, logger }) => {
    const asked = v.parse(MailPayload, payload)
    const source = await sourceOf(context, asked)
    const to = source?.addresses.find((address) => markOfAddress(address) === asked.to)
    if (source === null || to === undefined) return
    const { facts, locale } = source
    const pdf = await context.visitPdfWriter.listPdf(listSections(facts, locale), '')
    const id = `${asked.rollCallId}-${job.id}`
    const mail = composeListMail({ to, locale, facts, pdf: pdf.ok ? pdf.value : null, id })
    const sent = await context.mailer.send(mail)
    if (!sent.ok && sent.error === 'TRY_AGAIN') throw new Error('The mail server did not take the mail')
    if (!sent.ok) logger.warn('The list of a roll call cannot be mailed to an address')
  }
