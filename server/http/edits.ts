import * as v from 'valibot'
import type { AnyCall } from '#contract/calls/call.ts'
import { type FieldConflict, fieldsIn, type FieldValues, mergeEdit } from '#contract/console/edit.ts'
import { fieldIssues } from '#contract/field-issues.ts'
import { err, ok, type Result } from '#contract/result.ts'
import { idsInEntries, type NamedKind } from '#server/audit/audit-names.rules.ts'
import { readNamesById } from '#server/audit/audit-names.store.ts'
import { type ChangedValue, changedValues } from '#server/audit/audit-values.rules.ts'
import { readLastEdit } from '#server/audit/audit.store.ts'
import type { Tenant } from '#server/database/tenant.ts'
import { type Refusal, refuse } from '#server/platform/refusal.ts'
import type { ConsoleRequest } from './console-request.ts'

/** Where the fields of a form are stored. */
export interface EditSource<Content> {
  /** Until the end of the transaction nothing else may write the row in which the fields are. */
  lock(tenant: Tenant, content: Content): Promise<void>
  /** As the form is filled from them; `null`: there is nothing yet. */
  stored(content: Content, request: ConsoleRequest): Promise<object | null>
  /** The field of the request that names the row; `null`: the fields are the company's. */
  readonly idName: string | null
  /** Other actions that write the same fields, for many rows at once. */
  readonly alsoBy?: readonly string[]
  /** Other actions that write the same fields of the row that they name. */
  readonly alsoOfRow?: readonly string[]
  /** What the audit log calls a field, where that is another name. */
  readonly namesInLog?: Readonly<Record<string, string>>
  /** `false`: values of visitors are kept where an erasure finds them, and not beside the entry of the audit log. */
  readonly keepsValues?: boolean
}

interface Merged<Content> {
  /** What is stored now. */
  readonly content: Content
  /** The fields as they were; `null`: there was nothing yet. */
  readonly before: object | null
}

/**
 * Puts what others have changed since the form was filled into the request. A field that both have changed is refused, with
 * the name of the other person: who saves then decides.
 */
export async function mergeMeanwhile<Content extends { readonly begun?: FieldValues | undefined }>(
  call: AnyCall,
  { lock, stored, idName, alsoBy = [], alsoOfRow = [], namesInLog = {} }: EditSource<Content>,
  content: Content,
  request: ConsoleRequest,
): Promise<Result<Merged<Content>, Refusal>> {
  const { begun, ...wanted } = content
  const { tenant } = request
  await lock(tenant, content)
  const known = await stored(content, request)
  if (begun === undefined || known === null) return ok({ content: wanted as Content, before: known })
  const { merged, conflicts } = mergeEdit({ wanted, stored: known, begun })
  if (conflicts.length > 0) {
    const paths = conflicts.map(({ path }) => namesInLog[path] ?? path)
    const ids = idName === null ? {} : { [idName]: (wanted as Readonly<Record<string, unknown>>)[idName] }
    const last = await readLastEdit(tenant, { actions: [call.name, ...alsoOfRow], ids, paths, alsoBy })
    const names = await namesIn(tenant, conflicts, fieldsIn(wanted))
    return err({ code: 'CHANGED_MEANWHILE', issues: [], meanwhile: { ...last, fields: conflicts, names } })
  }
  // Two changes that are right by themselves can be wrong together.
  const checked = v.safeParse(call.request, merged)
  if (!checked.success) return refuse('INVALID_INPUT', fieldIssues(checked.issues))
  const names = fieldsIn(merged)
  request.note({ fields: Object.keys(begun).filter((path) => Object.hasOwn(names, path)) })
  return ok({ content: checked.output as Content, before: known })
}

/** What the form may name whatever the caller sends: staff who fill forms read the lists of these. */
const listed: ReadonlySet<NamedKind> = new Set(['host', 'type'])

/** What the ids in these fields name. */
async function namesIn(
  tenant: Tenant,
  conflicts: readonly FieldConflict[],
  wanted: FieldValues,
): Promise<Readonly<Record<string, string>>> {
  const idsIn = (read: (conflict: FieldConflict) => unknown) =>
    idsInEntries(
      conflicts.map((conflict) => ({
        details: { [conflict.path.split('.').at(-1) ?? '']: read(conflict) },
        values: null,
      })),
    )
  const stored = idsIn(({ theirs }) => theirs)
  const asked = [...idsIn(({ path }) => wanted[path])].filter(([kind]) => listed.has(kind))
  return { ...(await readNamesById(tenant, stored)), ...(await readNamesById(tenant, new Map(asked))) }
}

/** The fields that a save has changed; none of what was made by it. */
export async function changedByEdit<Content extends object>(
  { stored, idName, keepsValues = true }: EditSource<Content>,
  { content, before }: Merged<Content>,
  request: ConsoleRequest,
): Promise<readonly ChangedValue[]> {
  if (!keepsValues || (before === null && idName !== null)) return []
  const after = await stored(content, request)
  return after === null ? [] : changedValues(content, before ?? {}, after, idName)
}
