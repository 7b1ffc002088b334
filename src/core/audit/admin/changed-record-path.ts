import { getEditPath, HOME } from "#admin/paths.ts";
import { RECORDS, type Subject } from "#core/audit/records.ts";

/** Returns the page of the panel that shows a changed record. */
export function getChangedRecordPath(record: { subject: Subject; id: string; name: string }): string {
	const { path, link } = RECORDS[record.subject].page;
	const pagePath = `${HOME}/${path}`;
	if (link === "record") return getEditPath(pagePath, record);
	return link === "search" ? `${pagePath}?${new URLSearchParams({ q: record.name })}` : pagePath;
}
