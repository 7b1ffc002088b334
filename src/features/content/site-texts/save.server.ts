import { getLaterInstant, isSameValue } from "#core/audit/rules.ts";
import { findLastAuthor, recordChange } from "#core/audit/store.server.ts";
import type { AppContext } from "#server/app-context.server.ts";
import type { Call } from "#server/call.server.ts";
import type { Trx } from "#server/database/db.server.ts";
import { changedMeanwhileError, requireFound } from "#server/errors.ts";
import type { Actor } from "#server/http/http.server.ts";
import { runEdit, type Work } from "#server/work.server.ts";
import type { AdminText, Restoration, TextForm } from "./contract.ts";
import { rejectSiteText } from "./errors.server.ts";
import { toHistoryView } from "./history.ts";
import { TEXT_ERRORS } from "./messages.ts";
import { readTextSources, type TextSources, toAdminText } from "./read.server.ts";
import { getTextErrors, normalizeText } from "./rules.ts";
import {
	deleteOldVersions,
	findCurrentVersion,
	findVersion,
	insertVersion,
	parseValue,
	type TextRow,
} from "./store.server.ts";
import type { TextName, TextValue } from "./texts.ts";

/** The next version of a text: its value, null for the bundled text. */
type NextVersion = {
	name: TextName;
	value: TextValue | null;
	expectedVersion: string | null;
	action: "updated" | "restored";
};

/**
 * Saves the text that an owner wrote; the site shows it at once. A text equal to the bundled one counts as that one, so
 * it follows later releases. An unchanged text keeps its version.
 *
 * @param form `updated_at` is the version the edit started from, null for a text without changes
 * @throws RuleError bad_text (422, by field) | changed_meanwhile (409, with both versions)
 * @source rules 6.49
 */
export function saveText(call: Call, { name, form }: { name: TextName; form: TextForm }): Promise<AdminText> {
	const { ctx } = call;
	const { updated_at: expectedVersion, ...typed } = form;
	const value = normalizeText(name, typed);
	return runEdit(call, async (work) => {
		const { trx } = work;
		const sources = await readTextSources(ctx, trx);
		const errors = getTextErrors(name, value, sources.facts);
		const [message] = Object.values(errors);
		if (message) throw rejectSiteText("bad_text", message, { fields: errors });
		const isBundled = isSameValue(value, sources.getBundled(name));
		const next = { name, value: isBundled ? null : value, expectedVersion, action: "updated" } as const;
		return storeNextVersion(work, { next, sources });
	});
}

/**
 * Puts an earlier version of a text back, or the bundled text, as a new version.
 *
 * @throws NotFoundError | RuleError bad_text (422) when a fact of it exists no longer | changed_meanwhile (409)
 * @source rules 6.49
 */
export function restoreText(
	call: Call,
	{ name, number, updated_at: expectedVersion }: Restoration & { name: TextName },
): Promise<AdminText> {
	const { ctx } = call;
	return runEdit(call, async (work) => {
		const { trx } = work;
		const sources = await readTextSources(ctx, trx);
		const row = number === null ? undefined : await findVersion(trx, name, number);
		if (number !== null) requireFound(row, TEXT_ERRORS.noVersion);
		const value = parseValue(row) ?? null;
		const [message] = value ? Object.values(getTextErrors(name, value, sources.facts)) : [];
		if (message) throw rejectSiteText("bad_text", message);
		const next = { name, value, expectedVersion, action: "restored" } as const;
		return storeNextVersion(work, { next, sources });
	});
}

async function storeNextVersion(
	work: Work,
	{ next, sources }: { next: NextVersion; sources: TextSources },
): Promise<AdminText> {
	const { ctx, trx, actor } = work;
	const { name, value, expectedVersion, action } = next;
	const current = await findCurrentVersion(trx, name);
	// A repeat after a lost answer carries the old version.
	if (isSameValue(parseValue(current), value)) return toAdminText(name, current, sources);
	const row = toNextRow(ctx, actor, { current, next });
	const isStale = (current?.createdAt ?? null) !== expectedVersion;
	if (isStale || !(await insertVersion(trx, row))) throw await createConflict(trx, { next, sources });
	await deleteOldVersions(trx, name);
	const bundled = sources.getBundled(name);
	await recordChange(work, {
		subject: "site_text",
		subjectId: name,
		action,
		before: toHistoryView(undefined, parseValue(current) ?? bundled),
		after: toHistoryView(name, value ?? bundled, parseValue(current) ?? bundled),
		changedAt: row.createdAt,
	});
	ctx.log.info({ event: "site_text_saved", name, by: actor.id }, "site text saved");
	return toAdminText(name, { id: "", ...row }, sources);
}

function toNextRow(
	{ now }: AppContext,
	{ fullName }: Actor,
	{ current, next }: { current: TextRow | undefined; next: NextVersion },
): Omit<TextRow, "id"> {
	const instant = now();
	return {
		name: next.name,
		number: (current?.number ?? 0) + 1,
		value: next.value && JSON.stringify(next.value),
		writtenBy: fullName,
		createdAt: current ? getLaterInstant(current.createdAt, instant) : instant.toISOString(),
	};
}

async function createConflict(trx: Trx, { next, sources }: { next: NextVersion; sources: TextSources }) {
	const { name, value } = next;
	const current = toAdminText(name, await findCurrentVersion(trx, name), sources);
	const message = TEXT_ERRORS.changed(await findLastAuthor(trx, "site_text", name));
	return changedMeanwhileError(message, {
		current,
		yours: { ...current, ...(value ?? sources.getBundled(name)) },
	});
}
