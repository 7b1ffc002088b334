import { recordChange } from "#core/audit/store.server.ts";
import { toView } from "#core/records/record-columns.ts";
import { POST } from "#features/content/blog/fields.ts";
import { toPlainText } from "#features/content/blog/rules.ts";
import type { PostRow } from "#features/content/blog/store.server.ts";
import type { Work } from "#server/work.server.ts";

/** Drafts autosave every few seconds, so edits within this time are merged into one history entry. */
const EDIT_SESSION_MS = 30 * 60_000;

/** Records a change of a post in the history; draft edits are merged per editing session. @source rules 6.21 */
export function recordPostChange(
	work: Pick<Work, "trx" | "actor">,
	{
		action,
		before,
		after,
	}: { action: "created" | "updated" | "deleted" | "restored"; before?: PostRow; after: PostRow },
): Promise<void> {
	const entry = {
		subject: "post",
		subjectId: after.id,
		action,
		changedAt: after.updatedAt,
	} as const;
	if (action !== "updated") return recordChange(work, { ...entry, after: { title: after.title } });
	const isPublic = before?.published === 1 || after.published === 1;
	return recordChange(work, {
		...entry,
		before: before ? toHistoryValues(before) : {},
		after: { ...toHistoryValues(after), content: formatContentLength(after, before) },
		mergesWithinMs: isPublic ? undefined : EDIT_SESSION_MS,
	});
}

/** Returns the history values of a post under their API names; the content is replaced by its length. */
function toHistoryValues(row: PostRow): Record<string, unknown> {
	return { ...toView(POST, row), content: formatContentLength(row) };
}

function formatContentLength(row: PostRow, before?: PostRow): string {
	const lengthText = `${toPlainText(row.content).length} letras`;
	const isRewritten = before && before.content !== row.content && formatContentLength(before) === lengthText;
	return isRewritten ? `${lengthText}, cambiadas` : lengthText;
}
