/** With another key than the database's, every stored code would be unreadable, and new ones unreadable to the old key. */
export class WrongEncryptionKey extends Error {
  constructor() {
    super(
      'This database was sealed with another key: put the secret.key that belongs to it into DATA_DIR, or give it as SECRET_KEY',
    )
  }
}
