import type { SqlFunction } from '#server/database/sql-function.types.ts'

/**
 * Stores the documents that a visitor went on without at this visit, and that the visitor therefore needs an escort.
 * @param in_answered what the visitor answered to each document
 */
export const noteDeclined: SqlFunction = {
  signature: 'note_declined(text, uuid, jsonb, text, timestamptz)',
  version: 1,
  text: `
create or replace function note_declined(
  in_company text, in_visit uuid, in_answered jsonb, in_device text, in_at timestamptz
) returns void
language plpgsql as $$
begin
  if in_answered @> '[{"isDeclined": true}]' is not true then
    return;
  end if;
  insert into declined_documents (company_id, visit_id, certificate_id, version, language, text_hash, device_id, declined_at)
  select distinct on (a.id, a.version) in_company, in_visit, a.id, a.version, t.language, t.text_hash, in_device, in_at
  from jsonb_to_recordset(in_answered) as a(id text, version integer, language text, "isDeclined" boolean)
  left join certificate_texts t on t.company_id = in_company and t.certificate_id = a.id and t.version = a.version
    and t.language = a.language
  where a."isDeclined"
  on conflict do nothing;
  update visits v set needs_escort = true where v.company_id = in_company and v.visit_id = in_visit;
end
$$;
`,
}
