import type { Alarm } from '#server/http/alarms.ts'

/** The token of a reader of metrics; the server is started with it as METRICS_TOKEN. */
export const READER = 'prometheus-of-the-house'

/** @returns `1` while the alarm lasts, `0` when it does not */
export async function alarmOf(url: string, alarm: Alarm): Promise<string> {
  const answer = await fetch(`${url}/api/metrics`, { headers: { authorization: `Bearer ${READER}` } })
  return (
    new RegExp(`visitor_kiosk_alarm\\{alarm="${alarm}"\\} (\\d)`).exec(await answer.text())?.[1] ?? 'none'
  )
}
