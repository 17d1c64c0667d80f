import { parseArgs } from 'node:util'
import * as v from 'valibot'
import { Email } from '#contract/console/email.ts'
import { CompanyFacts } from '#contract/console/set-up.ts'
import { atServer } from '#server/audit/audit-log.store.ts'
import { createWithOwner } from '#server/companies/create-company.ts'
import { end, readCommandSettings, withStore } from './command.ts'

/**
 * `npm run company -- create|list|allow|forbid`: another company on this installation, whose owner is invited by a link, and who
 * may make companies in the console.
 */

const USAGE = `Usage: npm run company -- create --name NAME --tax-code CODE --site NAME --time-zone Europe/Rome --owner E-MAIL [--language it]
       npm run company -- list
       npm run company -- allow E-MAIL    lets this account list and make companies in the console
       npm run company -- forbid E-MAIL   ends that`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    name: { type: 'string' },
    'tax-code': { type: 'string' },
    site: { type: 'string' },
    'time-zone': { type: 'string' },
    owner: { type: 'string' },
    language: { type: 'string' },
  },
})
const settings = readCommandSettings()
const [verb, email] = positionals
if (verb === 'list') await list()
else if (verb === 'create') await create()
else if (verb === 'allow' || verb === 'forbid') await permit(verb === 'allow')
else end(USAGE)

async function list(): Promise<void> {
  const companies = await withStore(settings, (store) => store.companies.listAll())
  for (const { companyId, name, taxCode } of companies)
    process.stdout.write(`${companyId}  ${name}  ${taxCode}\n`)
}

async function create(): Promise<void> {
  const company = read(
    CompanyFacts,
    {
      name: values.name,
      taxCode: values['tax-code'],
      siteName: values.site,
      timeZone: values['time-zone'],
      language: values.language,
    },
    { taxCode: 'tax-code', siteName: 'site', timeZone: 'time-zone' },
  )
  const { owner } = read(v.object({ owner: Email }), { owner: values.owner })
  const { companyId, token } = await withStore(settings, (store) =>
    createWithOwner(store, company, owner, { actor: atServer, address: null }),
  )
  const origin = settings.publicUrl === null ? '' : new URL(settings.publicUrl).origin
  process.stdout.write(
    `Company ${companyId} is there. Its owner opens this link within seven days:\n${origin}/console/invitation#${token}\n`,
  )
}

async function permit(may: boolean): Promise<void> {
  const address = v.safeParse(Email, email)
  if (!address.success) end(USAGE)
  const done = await withStore(settings, async ({ installationOwners, auditLog }) => {
    const accountId = await installationOwners.findAccount(address.output)
    if (accountId === null) return false
    await (may ? installationOwners.add(accountId) : installationOwners.remove(accountId))
    await auditLog.addAbout(accountId, {
      ...(may ? { action: 'allowCompanies' } : { action: 'forbidCompanies' }),
      actor: atServer,
      details: { accountId },
      address: null,
    })
    return true
  })
  if (!done) end('There is no account with this address: its person first has to join a company')
  process.stdout.write(
    may
      ? 'This account may list and make companies, once it has signed in with a second factor.\n'
      : 'This account may not list or make companies any more.\n',
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
