/** Data that a tablet has on its disk. Each of these functions runs in the page and needs nothing else there. */

/** In the page: what it has written down for the server. */
export async function readOutbox() {
  const db = await new Promise<IDBDatabase>((resolve, reject) => {
    const opening = indexedDB.open('visitor-kiosk.outbox')
    opening.onsuccess = () => resolve(opening.result)
    opening.onerror = () => reject(opening.error)
  })
  const rows = await new Promise<Record<string, unknown>[]>((resolve) => {
    const all = db.transaction('recorded').objectStore('recorded').getAll()
    all.onsuccess = () => resolve(all.result)
  })
  db.close()
  const decode = (value: unknown): string =>
    value instanceof ArrayBuffer || ArrayBuffer.isView(value)
      ? new TextDecoder('latin1').decode(value)
      : JSON.stringify(value)
  return {
    rows: rows.length,
    states: rows.map(({ state }) => state),
    isKeyExtractable: (rows[0]?.key as CryptoKey | undefined)?.extractable,
    text: rows.flatMap((row) => Object.values(row).map(decode)).join('\n'),
  }
}

/** In the page: what it falls back on offline. */
export async function readReserve() {
  const db = await new Promise<IDBDatabase>((resolve, reject) => {
    const opening = indexedDB.open('visitor-kiosk.reserve')
    opening.onsuccess = () => resolve(opening.result)
    opening.onerror = () => reject(opening.error)
  })
  const read = <Value>(ask: (store: IDBObjectStore) => IDBRequest<Value>) =>
    new Promise<Value>((resolve) => {
      const asked = ask(db.transaction('kept').objectStore('kept'))
      asked.onsuccess = () => resolve(asked.result)
    })
  const names = (await read((store) => store.getAllKeys())).map(String)
  const rows: readonly { readonly sealed: ArrayBuffer }[] = await read((store) => store.getAll())
  db.close()
  return { names, text: rows.map(({ sealed }) => new TextDecoder('latin1').decode(sealed)).join('\n') }
}

/** In the page: all that a browser keeps, but for the app itself. */
export async function whatIsKept() {
  const rows: unknown[] = []
  for (const { name } of await indexedDB.databases()) {
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open(name ?? '')
      opening.onsuccess = () => resolve(opening.result)
      opening.onerror = () => reject(opening.error)
    })
    for (const store of db.objectStoreNames) {
      const reading = db.transaction(store).objectStore(store).getAll()
      await new Promise((resolve) => {
        reading.onsuccess = resolve
      })
      rows.push(...reading.result)
    }
    db.close()
  }
  const answers: string[] = []
  for (const name of await caches.keys()) {
    const cache = await caches.open(name)
    for (const { url } of await cache.keys()) if (url.includes('/api/')) answers.push(url)
  }
  return { storage: [...Object.keys(localStorage), ...Object.keys(sessionStorage)], rows, answers }
}
