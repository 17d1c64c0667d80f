import { end, readCommandSettings, withStore } from './command.ts'

/**
 * `npm run archive:verify`: ends with 1 where a document's text is not the one that was published or accepted, or an
 * acceptance is not as the server recorded it, and says which.
 */

const say = (sentence: string) => process.stdout.write(`${sentence}\n`)

const report = await withStore(readCommandSettings(), ({ archive }) => archive.verify())
const { texts, acceptances, unrecorded, unsealed, changedTexts, changedAcceptances } = report
for (const { companyId, certificateId, name, version, language, acceptances: others } of changedTexts) {
  const state = name === null ? 'is gone' : 'is not the text that was published'
  say(
    `${companyId}: document ${certificateId} (${JSON.stringify(name)}), version ${version}, ${language}: ${state}; ` +
      `${others} acceptances are of another text`,
  )
}
for (const { companyId, visitId, certificateId, version } of changedAcceptances) {
  say(`${companyId}: visit ${visitId}: the acceptance of ${certificateId}, version ${version}, was changed`)
}
if (unrecorded > 0) say(`${unrecorded} acceptances were stored before languages and texts were recorded`)
if (unsealed > 0)
  say(
    `${unsealed} acceptances have no seal: the server ended before it made it, or a version without seals stored them`,
  )
const changed = changedTexts.length + changedAcceptances.length
if (changed > 0) end(`${changed} of ${texts} texts and ${acceptances} acceptances are not as they were`)
say(`${texts} texts and ${acceptances} acceptances are as they were`)
