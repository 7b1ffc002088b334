import { POST } from "#features/blog/fields.ts";
import { textOf } from "#features/blog/rules.ts";
import type { PostRow } from "#features/blog/store.server.ts";
import { recordChange } from "#features/changes/store.server.ts";
import type { Trx } from "#platform/database/db.server.ts";
import type { Actor } from "#platform/http/http.server.ts";
import { viewOf } from "#record-columns.ts";

/** A draft saves itself every few seconds: one sitting is one line of the history. */
const SITTING_MS = 30 * 60_000;

/** Notes what became of a post; what nobody outside can see is noted once a sitting. @source rules 6.21 */
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

/** A post as plain lines, named as on the wire. An article's words would fill the history: it tells how many there are. */
function linesOf(row: PostRow): Record<string, unknown> {
	return { ...viewOf(POST, row), content: lettersOf(row) };
}

function lettersOf(row: PostRow, before?: PostRow): string {
	const letters = `${textOf(row.content).length} letras`;
	const isRewritten = before && before.content !== row.content && lettersOf(before) === letters;
	return isRewritten ? `${letters}, cambiadas` : letters;
}
