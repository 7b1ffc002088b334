import { randomUUID } from "node:crypto";
import { listServices } from "#features/services/store.server.ts";
import { getSettings } from "#features/settings/store.server.ts";
import { addDays, panamaDay } from "#panama/time.ts";
import { type DbOrTrx, inTransaction } from "#platform/database/db.server.ts";
import { countOf, deleteRows, findRows, saveRow } from "#platform/database/rows.server.ts";
import { RuleError } from "#platform/errors.ts";
import type { Actor } from "#platform/http/http.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { fold } from "#words/search.ts";
import { MOST_TEMPLATES, TITLES_TOLD, VALID_DAYS } from "./bounds.ts";
import { type EstimateShelf, EstimateTemplate } from "./contract.ts";
import type { NewTemplate } from "./draft-contract.ts";
import { skusOf } from "./edit.server.ts";
import { lineCents } from "./money.ts";
import { FORGOTTEN_JOB, TOO_MANY_TEMPLATES } from "./sentences.ts";
import { pricesOf } from "./view.server.ts";

/** Latest jobs read to find distinct recent titles. */
const TITLES_READ = 200;

const Stored = EstimateTemplate.omit({ id: true });

/** Returns the title suggestions and templates of the editor. @source rules 10.3 */
export async function readShelf({ db, now }: Pick<Platform, "db" | "now">): Promise<EstimateShelf> {
	const services = await listServices(db);
	return {
		titles: unlike([...services.map(({ name }) => name), ...(await lastTitles(db))]),
		templates: await templatesOf(db),
		valid_until: addDays(panamaDay(now()), VALID_DAYS),
	};
}

/** Saves a job as a template, replacing one with its title. @throws RuleError too_many | unknown_product (422) */
export async function saveTemplate(at: Platform, actor: Actor, job: NewTemplate) {
	await inTransaction(at.db, async (trx) => {
		const skus = await skusOf(trx, [job]);
		const lines = job.lines.map(({ id: _, cost_cents: __, ...line }) => ({
			...line,
			sku: skus.get(line.product_id ?? "") ?? null,
			line_cents: lineCents(line.quantity_hundredths, line.unit_cents),
		}));
		const kept = { title: job.title, job: JSON.stringify({ ...job, lines }) };
		const row = { ...kept, createdBy: actor.fullName, updatedAt: at.now().toISOString() };
		await saveRow(trx, "estimateTemplates", { title: row.title }, row, { id: randomUUID() });
		const found = await countOf(trx.selectFrom("estimateTemplates"));
		if (found > MOST_TEMPLATES) throw new RuleError("too_many", TOO_MANY_TEMPLATES);
	});
	return readShelf(at);
}

export async function deleteTemplate(at: Platform, id: string) {
	await deleteRows(at.db, "estimateTemplates", { id });
	return readShelf(at);
}

/** Lists all templates by title, with current product prices. */
export async function templatesOf(db: DbOrTrx): Promise<EstimateTemplate[]> {
	const rows = await findRows(db, "estimateTemplates", {}, { title: "asc" }, MOST_TEMPLATES);
	const templates = rows.map(({ id, job }) => ({ id, ...Stored.parse(JSON.parse(job)) }));
	const ids = templates.flatMap(({ lines }) => lines.flatMap((line) => line.product_id ?? []));
	const today = await pricesOf(db, ids, await getSettings(db));
	return templates.map((template) => ({
		...template,
		lines: template.lines.map((line) => {
			const isPaid = line.supplied_by === "shop" && line.unit_cents > 0;
			const unitCents = (isPaid && today.get(line.product_id ?? "")) || line.unit_cents;
			return {
				...line,
				unit_cents: unitCents,
				line_cents: lineCents(line.quantity_hundredths, unitCents),
			};
		}),
	}));
}

async function lastTitles(db: DbOrTrx): Promise<string[]> {
	const rows = await db
		.selectFrom("estimateJobs")
		.select("title")
		.where("title", "not in", ["", FORGOTTEN_JOB])
		.orderBy("createdAt", "desc")
		.limit(TITLES_READ)
		.execute();
	return unlike(rows.map(({ title }) => title)).slice(0, TITLES_TOLD);
}

/** Removes duplicate titles, ignoring case and accents; the first spelling stays. */
function unlike(titles: readonly string[]): string[] {
	const known = new Map(titles.toReversed().map((title) => [fold(title), title]));
	return titles.filter((title) => known.get(fold(title)) === title && known.delete(fold(title)));
}
