import { randomUUID } from "node:crypto";
import { getSettings } from "#core/settings/store.server.ts";
import { normalizeText } from "#domain/text/search.ts";
import { addDays, toPanamaDay } from "#domain/time.ts";
import { listServices } from "#features/content/services/store.server.ts";
import { MAX_TEMPLATES, MAX_TITLE_SUGGESTIONS, VALID_DAYS } from "#features/workshop/estimates/bounds.ts";
import { type EstimateEditorOptions, EstimateTemplate } from "#features/workshop/estimates/contract.ts";
import { rejectEstimate } from "#features/workshop/estimates/errors.server.ts";
import { FORGOTTEN_JOB, TOO_MANY_TEMPLATES } from "#features/workshop/estimates/messages.ts";
import { computeLineCents } from "#features/workshop/estimates/money.ts";
import { findCatalogPrices } from "#features/workshop/estimates/view.server.ts";
import type { AppContext } from "#server/app-context.server.ts";
import type { Call } from "#server/call.server.ts";
import { type DbOrTrx, withTransaction } from "#server/database/db.server.ts";
import { countRows, deleteRows, findRows, upsertRow } from "#server/database/rows.server.ts";
import type { NewTemplate } from "./draft-contract.ts";
import { findSkus } from "./edit.server.ts";

/** Latest jobs read to find distinct recent titles. */
const MAX_TITLES_READ = 200;

const StoredTemplate = EstimateTemplate.omit({ id: true });

/** Returns the title suggestions and templates of the editor. @source rules 10.3 */
export async function getEditorOptions({
	db,
	now,
}: Pick<AppContext, "db" | "now">): Promise<EstimateEditorOptions> {
	const services = await listServices(db);
	return {
		titles: removeDuplicateTitles([...services.map(({ name }) => name), ...(await listRecentTitles(db))]),
		templates: await listTemplates(db),
		valid_until: addDays(toPanamaDay(now()), VALID_DAYS),
	};
}

/** Saves a job as a template, replacing one with its title. @throws RuleError too_many | unknown_product (422) */
export async function saveTemplate(call: Call, job: NewTemplate) {
	const { ctx, actor } = call;
	await withTransaction(ctx.db, async (trx) => {
		const skus = await findSkus(trx, [job]);
		const lines = job.lines.map(({ id: _, cost_cents: __, ...line }) => ({
			...line,
			sku: skus.get(line.product_id ?? "") ?? null,
			line_cents: computeLineCents(line.quantity_hundredths, line.unit_cents),
		}));
		const templateFields = { title: job.title, job: JSON.stringify({ ...job, lines }) };
		const row = {
			...templateFields,
			createdBy: actor.fullName,
			updatedAt: ctx.now().toISOString(),
		};
		await upsertRow(trx, "estimateTemplates", {
			key: { title: row.title },
			changes: row,
			insertOnly: { id: randomUUID() },
		});
		const count = await countRows(trx.selectFrom("estimateTemplates"));
		if (count > MAX_TEMPLATES) throw rejectEstimate("too_many", TOO_MANY_TEMPLATES);
	});
	return getEditorOptions(ctx);
}

export async function deleteTemplate(ctx: AppContext, id: string) {
	await deleteRows(ctx.db, "estimateTemplates", { id });
	return getEditorOptions(ctx);
}

/** Lists all templates by title, with current product prices. */
export async function listTemplates(db: DbOrTrx): Promise<EstimateTemplate[]> {
	const rows = await findRows(db, "estimateTemplates", {}, { order: { title: "asc" }, limit: MAX_TEMPLATES });
	const templates = rows.map(({ id, job }) => ({ id, ...StoredTemplate.parse(JSON.parse(job)) }));
	const ids = templates.flatMap(({ lines }) => lines.flatMap((line) => line.product_id ?? []));
	const currentPrices = await findCatalogPrices(db, ids, await getSettings(db));
	return templates.map((template) => ({
		...template,
		lines: template.lines.map((line) => {
			const isCharged = line.supplied_by === "shop" && line.unit_cents > 0;
			const unitCents = (isCharged && currentPrices.get(line.product_id ?? "")) || line.unit_cents;
			return {
				...line,
				unit_cents: unitCents,
				line_cents: computeLineCents(line.quantity_hundredths, unitCents),
			};
		}),
	}));
}

async function listRecentTitles(db: DbOrTrx): Promise<string[]> {
	const rows = await db
		.selectFrom("estimateJobs")
		.select("title")
		.where("title", "not in", ["", FORGOTTEN_JOB])
		.orderBy("createdAt", "desc")
		.limit(MAX_TITLES_READ)
		.execute();
	return removeDuplicateTitles(rows.map(({ title }) => title)).slice(0, MAX_TITLE_SUGGESTIONS);
}

/** Removes duplicate titles, ignoring case and accents; the first spelling stays. */
function removeDuplicateTitles(titles: readonly string[]): string[] {
	const firstByTitle = new Map(titles.toReversed().map((title) => [normalizeText(title), title]));
	return titles.filter(
		(title) => firstByTitle.get(normalizeText(title)) === title && firstByTitle.delete(normalizeText(title)),
	);
}
