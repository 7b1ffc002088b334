import { assertPictureExists } from "#core/audit/assert-picture.server.ts";
import { defineRecordKind, updateRecord } from "#core/records/edit-record.server.ts";
import { toColumns, toRecord } from "#core/records/record-columns.ts";
import { getSettings } from "#core/settings/store.server.ts";
import { computeGrossCents } from "#core/settings/tax.ts";
import { toCents } from "#domain/money.ts";
import { PREFERRED_TIMES } from "#domain/shop.ts";
import { parseClockTime } from "#domain/time.ts";
import type { DropOff } from "#features/content/services/contract.ts";
import { rejectService } from "#features/content/services/errors.server.ts";
import { SERVICE, SERVICE_NOUN } from "#features/content/services/fields.ts";
import { listSampleFacts, toDropOff, toDropOffColumns } from "#features/content/services/store.server.ts";
import type { Call } from "#server/call.server.ts";
import { AdminService, type ServiceForm, type ServicePriceEdit } from "./contract.ts";

/**
 * Record kind of services. A new one is last unless a position is sent; fields not sent stay unchanged.
 *
 * @source rules 6.8, 6.20
 */
export const serviceRecords = defineRecordKind("services", {
	subject: "service",
	noun: SERVICE_NOUN,
	createViewMapper: async (ctx, db) => {
		const settings = await getSettings(db);
		return (row) => {
			const gross = row.priceCents === null ? null : computeGrossCents(row.priceCents, settings);
			const dropOff = toDropOff(row);
			return AdminService.parse({
				...toRecord(SERVICE, row),
				samples: listSampleFacts(row),
				drop_off_from: dropOff?.from ?? "",
				drop_off_until: dropOff?.until ?? "",
				drop_off_per_day: dropOff?.per_day ?? null,
				shown_price: gross === null ? null : gross / 100,
				picture: ctx.images.has(row.image) ? row.image : "",
			});
		};
	},
	columns: (form: ServiceForm, { ctx, row }) => {
		const columns = toColumns(SERVICE, form, row);
		assertPictureExists(ctx, { field: "image", path: columns.image, before: row?.image });
		return {
			...columns,
			...(form.drop_off_from !== undefined && toDropOffColumns(parseDropOff(form))),
			...(form.position !== undefined && { position: form.position }),
		};
	},
	getEditedColumns: (row, columns) => ({
		...("warranty" in columns && columns.warranty !== row.warranty && { warrantyOrigin: "shop" }),
		...("duration" in columns && columns.duration !== row.duration && { durationOrigin: "shop" }),
	}),
	identityColumns: ["name", "description", "duration", "category"],
	hasPosition: true,
	hasCreatedAt: true,
});

/** Changes only the price. @throws NotFoundError | RuleError changed_meanwhile (409) @source rules 6.41 */
export function updateServicePrice(
	call: Call,
	{ id, updated_at: loadedAt, price }: { id: string } & ServicePriceEdit,
) {
	return updateRecord(call, serviceRecords, {
		id,
		expectedVersion: loadedAt,
		getEditedView: () => ({ price }),
		getColumns: () => ({ priceCents: price === null ? null : toCents(price) }),
	});
}

/**
 * Parses how a service receives cars: by appointment (null), or in a drop-off window with a daily limit.
 *
 * @throws RuleError bad_drop_off (422)
 * @source rules 3.26
 */
function parseDropOff(form: ServiceForm): DropOff | null {
	const { drop_off_until: until, drop_off_per_day: perDay } = form;
	const from = PREFERRED_TIMES.find((time) => time === form.drop_off_from);
	if (!from) return null;
	const fields: Record<string, string> = {};
	if (!until || parseClockTime(until) <= parseClockTime(from)) fields.drop_off_until = LATER_TIME_MESSAGE;
	if (!perDay) fields.drop_off_per_day = SERVICE.drop_off_per_day.invalidMessage;
	if (!until || !perDay || fields.drop_off_until)
		throw rejectService("bad_drop_off", Object.values(fields)[0] ?? LATER_TIME_MESSAGE, { fields });
	return { from, until, per_day: perDay };
}

const LATER_TIME_MESSAGE = "Elige una hora más tarde que la de empezar a dejarlo";
