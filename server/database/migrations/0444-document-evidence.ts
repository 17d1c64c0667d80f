import { type Kysely, type Migration, sql } from 'kysely'

/**
 * What a visitor accepted, so that it can be proved later: the language and the hash of the text, how, on what, and an HMAC.
 * Rows that were stored before keep null: what was not recorded cannot be known.
 */
const columns = `
alter table certificate_texts
  -- SHA-256 of the text as it was published; see certificate_text_hash.
  add column text_hash bytea;
alter table certificate_acceptances
  add column text_hash bytea,
  -- 'signed': the visitor signed at the same entry or exit.
  add column method text check (method in ('ticked', 'signed')),
  add column made_on text check (made_on in ('tablet', 'phone', 'guestPage')),
  add column device_id text,
  -- HMAC of the row by the server; null: a version without seals stored the row, or the server ended before it made the seal.
  add column seal bytea;
`

/**
 * SHA-256 over the text as JSON in the canonical form of RFC 8785. server/certificates/text-hash.ts computes the same, to
 * verify it.
 */
const textHash = `
create function certificate_text_hash(t certificate_texts) returns bytea
language sql stable as $$
  select sha256(convert_to('{"content":' || coalesce(to_json(t.content)::text, 'null')
    || ',"customAccept":' || coalesce(to_json(t.custom_accept)::text, 'null')
    || ',"description":' || coalesce(to_json(t.description)::text, 'null')
    || ',"id":' || to_json(t.certificate_id)::text
    || ',"language":' || to_json(t.language)::text
    || ',"name":' || to_json(t.name)::text
    || ',"pdf":' || coalesce('"' || encode(sha256(t.pdf), 'hex') || '"', 'null')
    || ',"version":' || t.version || '}', 'UTF8'))
$$;

-- A trigger, so that texts which the version before publishes get their hash as well. A restored row keeps its own.
create function hash_certificate_text() returns trigger
language plpgsql as $$
begin
  new.text_hash := coalesce(new.text_hash, certificate_text_hash(new));
  return new;
end
$$;
create trigger hash_text before insert on certificate_texts for each row execute function hash_certificate_text();
update certificate_texts t set text_hash = certificate_text_hash(t);
`

export const documentEvidence: Migration = {
  async up(db: Kysely<unknown>) {
    for (const part of [columns, textHash]) await sql.raw(part).execute(db)
  },
}
