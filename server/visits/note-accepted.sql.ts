import type { SqlFunction } from '#server/database/sql-function.types.ts'

/**
 * Stores the documents that a visitor accepted at this visit, live or recorded on a tablet.
 * @param in_answered what the visitor answered to each document
 * @param is_signed the visitor has also signed
 */
export const noteAccepted: SqlFunction = {
  signature: 'note_accepted(text, uuid, uuid, jsonb, boolean, text, timestamptz)',
  version: 1,
  text: `
create or replace function note_accepted(
  in_company text, in_visitor uuid, in_visit uuid, in_answered jsonb, is_signed boolean, in_device text, in_at timestamptz
) returns void
language plpgsql as $$
begin
  insert into certificate_acceptances (company_id, visitor_id, certificate_id, version, visit_id, accepted_at,
    language, text_hash, method, made_on, device_id)
  select distinct on (a.id, a.version) in_company, in_visitor, a.id, a.version, in_visit, in_at, t.language, t.text_hash,
    case when is_signed then 'signed' else 'ticked' end, a."madeOn", in_device
  from jsonb_to_recordset(in_answered)
    as a(id text, version integer, language text, "madeOn" text, "isDeclined" boolean)
  left join certificate_texts t on t.company_id = in_company and t.certificate_id = a.id and t.version = a.version
    and t.language = a.language
  where a."isDeclined" is not true
  -- An exit may say again what its entry said.
  on conflict do nothing;
end
$$;
`,
}
