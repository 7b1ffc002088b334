import { POST } from "#features/blog/fields.ts";
import { textOf } from "#features/blog/rules.ts";
import type { PostRow } from "#features/blog/store.server.ts";
import { recordChange } from "#features/changes/store.server.ts";
import type { Trx } from "#platform/database/db.server.ts";
import type { Actor } from "#platform/http/http.server.ts";
import { viewOf } from "#record-columns.ts";

/** Drafts autosave every few seconds, so edits within this time are merged into one history entry. */
const SITTING_MS = 30 * 60_000;

/** Records a change of a post in the history; draft edits are merged per editing session. @source rules 6.21 */
export function notePost(
	trx: Trx,
	actor: Actor,
	action: "created" | "updated" | "deleted" | "restored",
	{ before, after }: { before?: PostRow; after: PostRow },
): Promise<void> {
	const told = { subject: "post", subjectId: after.id, action, at: after.updatedAt } as const;
	if (action !== "updated")
		return recordChange(trx, actor, { ...told, after: { title: after.title } });
	const isPublic = before?.published === 1 || after.published === 1;
	return recordChange(trx, actor, {
		...told,
		before: before ? linesOf(before) : {},
		after: { ...linesOf(after), content: lettersOf(after, before) },
		mergesWithinMs: isPublic ? undefined : SITTING_MS,
	});
}

/** Returns the history values of a post under their API names; the content is replaced by its length. */
function linesOf(row: PostRow): Record<string, unknown> {
	return { ...viewOf(POST, row), content: lettersOf(row) };
}

function lettersOf(row: PostRow, before?: PostRow): string {
	const letters = `${textOf(row.content).length} letras`;
	const isRewritten = before && before.content !== row.content && lettersOf(before) === letters;
	return isRewritten ? `${letters}, cambiadas` : letters;
}
