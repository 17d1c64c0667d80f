/** `deviceId` → `DeviceId`, `ANOTHER_VISIT_OPEN` → `AnotherVisitOpen` */
export const pascal = (name: string): string => {
  const words = name === name.toUpperCase() ? name.toLowerCase() : name
  return words.replace(/(?:^|[^A-Za-z0-9]+)([A-Za-z0-9]?)/g, (_, first: string) => first.toUpperCase())
}

/** `Guests` → `Guest`, `Entries` → `Entry` */
export const singular = (name: string): string =>
  name.endsWith('ies') ? `${name.slice(0, -3)}y` : /[^s]s$/.test(name) ? name.slice(0, -1) : `${name}Item`

/** `listAuditActors` → `List audit actors` */
export const sentence = (name: string): string => {
  const words = name
    .replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .replaceAll('-', ' ')
    .trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
