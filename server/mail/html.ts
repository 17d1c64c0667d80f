const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? '')

/** Text values are escaped as they are put in. */
export const mailHtml = (parts: TemplateStringsArray, ...values: readonly (string | number)[]): string =>
  String.raw({ raw: parts }, ...values.map((value) => escapeHtml(String(value))))
