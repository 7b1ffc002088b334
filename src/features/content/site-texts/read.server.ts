import type { Settings } from "#core/settings/contract.ts";
import { getPublicSettings, getVisibility } from "#core/settings/public-settings.server.ts";
import { getSettings } from "#core/settings/store.server.ts";
import { toPanamaDay } from "#domain/time.ts";
import { toServiceResponse } from "#features/content/services/read.server.ts";
import { listServices } from "#features/content/services/store.server.ts";
import type { AppContext } from "#server/app-context.server.ts";
import type { DbOrTrx } from "#server/database/db.server.ts";
import { requireFound } from "#server/errors.ts";
import type { Visitor } from "#server/http/http.server.ts";
import { getSiteOrigin } from "#server/site-origin.ts";
import { toAnchor } from "./anchors.ts";
import { buildBundledText } from "./bundled/bundled-text.ts";
import { toBundledContext } from "./bundled/context.ts";
import type { AdminText, LegalText, ShortTexts, TextVersion } from "./contract.ts";
import { buildFacts, FACT_NAMES, type FactSources, type Facts } from "./facts.ts";
import { fillBlocks, fillLines } from "./markup.ts";
import { TEXT_ERRORS } from "./messages.ts";
import { listMissingFacts } from "./rules.ts";
import {
	findCurrentVersion,
	findCurrentVersions,
	findVersion,
	listVersions,
	parseValue,
	type TextRow,
} from "./store.server.ts";
import { type LegalName, TEXT_NAMES, type TextName, type TextValue } from "./texts.ts";

/** The facts and the bundled texts of one call. */
export type TextSources = { facts: Facts; getBundled: (name: TextName) => TextValue };

type StoredSources = { settings: Settings; services: FactSources["services"] };

export async function readStoredSources(ctx: AppContext, db: DbOrTrx = ctx.db): Promise<StoredSources> {
	const [settings, services] = await Promise.all([getSettings(db), listServices(db)]);
	return { settings, services: services.map((service) => toServiceResponse(ctx, settings, service)) };
}

/** @param visitor who may preview unconfirmed data through a signed link */
export function toTextSources(
	ctx: AppContext,
	{ settings, services }: StoredSources,
	{ visitor, isSecure }: { visitor?: Visitor; isSecure: boolean },
): TextSources {
	const publicSettings = getPublicSettings(ctx, settings, getVisibility(ctx, visitor));
	const sources = { settings: publicSettings, services, isSecure };
	const facts = buildFacts(sources);
	const context = toBundledContext(sources, facts);
	return { facts, getBundled: (name) => buildBundledText(name, context) };
}

/** Returns the short texts for visitors. An own part of which nothing is known today gives way to the bundled one. */
export function toShortTexts(rows: Map<TextName, TextRow>, { facts, getBundled }: TextSources): ShortTexts {
	const fillPart = (name: TextName, part: "heading" | "body") => {
		const own = parseValue(rows.get(name));
		const lines = own ? fillLines(own[part], facts) : [];
		return lines.length > 0 ? [...new Set(lines)] : fillLines(getBundled(name)[part], facts);
	};
	return {
		home: { heading: fillPart("home", "heading").join(" "), lead: fillPart("home", "body").join(" ") },
		mission: fillPart("mission", "body"),
		vision: fillPart("vision", "body"),
		reasons: fillPart("reasons", "body"),
	};
}

/** Returns a legal text for visitors. A section of which nothing is known today is left out. */
export function toLegalText(
	name: LegalName,
	row: TextRow | undefined,
	{ facts, getBundled }: TextSources,
): LegalText {
	const own = parseValue(row);
	const { body, sections } = own ?? getBundled(name);
	return {
		summary: fillLines(body, facts).join(" "),
		since: own && row ? toPanamaDay(new Date(row.createdAt)) : null,
		sections: sections.flatMap((section) => {
			const blocks = fillBlocks(section.body, facts);
			const { heading } = section;
			return blocks.length > 0 ? [{ id: toAnchor(heading), heading, blocks }] : [];
		}),
	};
}

/** Returns the sources as staff see them: without a preview, through the configured address. */
export const readTextSources = async (ctx: AppContext, db?: DbOrTrx): Promise<TextSources> =>
	toTextSources(ctx, await readStoredSources(ctx, db), {
		isSecure: getSiteOrigin(ctx.env).startsWith("https:"),
	});

export function toAdminText(
	name: TextName,
	row: TextRow | undefined,
	{ facts, getBundled }: TextSources,
): AdminText {
	const own = parseValue(row);
	const value = own ?? getBundled(name);
	return {
		name,
		...value,
		is_own: own !== undefined,
		updated_at: row?.createdAt ?? null,
		written_by: row?.writtenBy ?? null,
		missing: listMissingFacts(value, facts),
	};
}

export async function listTexts(ctx: AppContext) {
	const [rows, sources] = await Promise.all([findCurrentVersions(ctx.db), readTextSources(ctx)]);
	const texts = TEXT_NAMES.map((name) => toAdminText(name, rows.get(name), sources));
	return { texts, facts: listFacts(sources.facts) };
}

export async function readText(ctx: AppContext, name: TextName) {
	const [current, versions, sources] = await Promise.all([
		findCurrentVersion(ctx.db, name),
		listVersions(ctx.db, name),
		readTextSources(ctx),
	]);
	return {
		text: toAdminText(name, current, sources),
		facts: listFacts(sources.facts),
		versions: versions.map(toVersion),
		bundled: sources.getBundled(name),
	};
}

/** Returns the text of a stored version. @throws NotFoundError */
export async function readVersion(ctx: AppContext, name: TextName, number: number): Promise<TextValue> {
	const row = requireFound(await findVersion(ctx.db, name, number), TEXT_ERRORS.noVersion);
	return parseValue(row) ?? (await readTextSources(ctx)).getBundled(name);
}

const listFacts = (facts: Facts) => FACT_NAMES.map((name) => ({ name, ...facts[name] }));

const toVersion = ({ number, value, writtenBy, createdAt }: TextRow): TextVersion => ({
	number,
	is_own: value !== null,
	written_by: writtenBy,
	created_at: createdAt,
});
