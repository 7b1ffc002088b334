import { getEditPath, HOME } from "#admin/paths.ts";
import type { Subject } from "#core/audit/records.ts";
import { RECORD_PAGES } from "#reports/history/record-pages.ts";

/** Returns the page of the panel that shows a changed record. */
export function getChangedRecordPath(record: { subject: Subject; id: string; name: string }): string {
	const { path, link } = RECORD_PAGES[record.subject];
	const pagePath = `${HOME}/${path}`;
	if (link === "record") return getEditPath(pagePath, record);
	return link === "search" ? `${pagePath}?${new URLSearchParams({ q: record.name })}` : pagePath;
}
