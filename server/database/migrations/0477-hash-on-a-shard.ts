import { type Kysely, type Migration, sql } from 'kysely'

/** On a distributed PostgreSQL a new row is one of its shard, whose type is another one than that of the whole table. */
export const hashOnAShard: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create or replace function hash_certificate_text() returns trigger
      language plpgsql as $$
      begin
        new.text_hash := coalesce(new.text_hash, certificate_text_hash(row(new.*)::certificate_texts));
        return new;
      end
      $$`.execute(db)
  },
}
