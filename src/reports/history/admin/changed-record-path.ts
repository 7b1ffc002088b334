import { getEditPath, HOME } from "#admin/paths.ts";
import { HISTORY } from "#composition/history.ts";
import type { Subject } from "#core/audit/records.ts";

/** Returns the page of the panel that shows a changed record. */
export function getChangedRecordPath(record: { subject: Subject; id: string; name: string }): string {
	const { path, link } = HISTORY[record.subject].page;
	const pagePath = `${HOME}/${path}`;
	if (link === "record") return getEditPath(pagePath, record);
	return link === "search" ? `${pagePath}?${new URLSearchParams({ q: record.name })}` : pagePath;
}
