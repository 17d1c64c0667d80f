import { parseArgs } from 'node:util'
import * as v from 'valibot'
import { Email } from '#contract/console/email.ts'
import { setUp } from '#contract/console/set-up.ts'
import { atServer } from '#server/audit/audit-log.store.ts'
import { end, readCommandSettings, withStore } from './command.ts'

/** `npm run company -- create|list`: another company on this installation, whose owner is invited by a link. */

const USAGE = `Usage: npm run company -- create --name NAME --tax-code CODE --site NAME --time-zone Europe/Rome --owner E-MAIL [--language it]
       npm run company -- list`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    ...{ name: { type: 'string' }, 'tax-code': { type: 'string' }, site: { type: 'string' } },
    ...{ 'time-zone': { type: 'string' }, owner: { type: 'string' }, language: { type: 'string' } },
  },
})
const settings = readCommandSettings()
const [verb] = positionals
if (verb === 'list') await list()
else if (verb === 'create') await create()
else end(USAGE)

async function list(): Promise<void> {
  const companies = await withStore(settings, (store) => store.companies.listAll())
  for (const { companyId, name, taxCode } of companies)
    process.stdout.write(`${companyId}  ${name}  ${taxCode}\n`)
}

async function create(): Promise<void> {
  const company = read(
    setUp.request.entries.company.wrapped,
    {
      ...{ name: values.name, taxCode: values['tax-code'], siteName: values.site },
      ...{ timeZone: values['time-zone'], language: values.language },
    },
    { taxCode: 'tax-code', siteName: 'site', timeZone: 'time-zone' },
  )
  const { owner } = read(v.object({ owner: Email }), { owner: values.owner })
  const { companyId, token } = await withStore(settings, async ({ companies, accounts, auditLog }) => {
    const companyId = await companies.add(company)
    const { id, token } = await accounts.invite({ companyId, email: owner, role: 'owner', siteId: null })
    const entry = { actor: atServer, address: null }
    await auditLog.add(companyId, { ...entry, action: 'setUp', details: {} })
    await auditLog.add(companyId, {
      ...{ ...entry, action: 'invite', details: { role: 'owner', invitationId: id } },
    })
    return { companyId, token }
  })
  const origin = settings.publicUrl === null ? '' : new URL(settings.publicUrl).origin
  process.stdout.write(
    `Company ${companyId} is there. Its owner opens this link within seven days:\n${origin}/console/invitation#${token}\n`,
  )
}

/** @param options the names of fields on the command line, where they differ */
function read<Schema extends v.GenericSchema>(
  schema: Schema,
  given: unknown,
  options: Readonly<Record<string, string>> = {},
): v.InferOutput<Schema> {
  const parsed = v.safeParse(schema, given)
  if (parsed.success) return parsed.output
  const wrong = parsed.issues.map((issue) => {
    const field = v.getDotPath(issue) ?? ''
    return `--${options[field] ?? field} is ${issue.input === undefined ? 'missing' : `not valid: ${String(issue.input)}`}`
  })
  return end(`${wrong.join('\n')}\n${USAGE}`)
}
