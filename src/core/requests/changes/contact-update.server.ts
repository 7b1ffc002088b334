import { listLeadStatesWith } from "#core/requests/lead-states.ts";
import { replaceLink, restoreLinks, suspendLinks } from "#core/requests/link/links.server.ts";
import { CONTACT_UPDATED } from "#core/requests/messages.ts";
import { buildLeadSearchText } from "#core/requests/rules.ts";
import { addEvent, updateLead } from "#core/requests/store.server.ts";
import type { AppContext } from "#server/app-context.server.ts";
import { lockForUpdate, type Trx } from "#server/database/db.server.ts";
import { findRows, getIds, updateRows } from "#server/database/rows.server.ts";

type LinkContext = Pick<AppContext, "now" | "secret">;
type ContactData = { phone: string; email: string | null };
/** `phoneTyped` is the phone as staff typed it. */
type NewContactData = ContactData & { phoneTyped: string };

/**
 * Updates the phone or email of a customer's open requests that still hold the old one. A new phone replaces their
 * link. One person has few open requests, so they are updated one by one.
 *
 * @returns the ids of the updated requests
 */
export async function updateContactOfOpenLeads(
	ctx: LinkContext,
	trx: Trx,
	{
		customerId,
		author,
		before,
		after,
	}: { customerId: string; author: string; before: ContactData; after: NewContactData },
): Promise<string[]> {
	const updatedIds: string[] = [];
	if (before.phone === after.phone && before.email === after.email) return updatedIds;
	const now = ctx.now();
	// Lock before reading, in a fixed order, so that concurrent changes are kept and corrected as well.
	const rows = await lockForUpdate(trx, trx.selectFrom("leads").selectAll().orderBy("id"))
		.where("customerId", "=", customerId)
		.where("state", "in", listLeadStatesWith("isOpen"))
		.execute();
	for (const lead of rows) {
		const isPhone = lead.phone === before.phone && before.phone !== after.phone;
		const isEmail = lead.email === before.email && before.email !== after.email;
		if (!isPhone && !isEmail) continue;
		const changes = {
			...(isPhone && { phone: after.phone, phoneTyped: after.phoneTyped }),
			...(isEmail && { email: after.email }),
		};
		const searchText = buildLeadSearchText({ ...lead, ...changes });
		await updateLead(
			{ trx, now },
			{ id: lead.id, expectedVersion: lead.updatedAt, set: { ...changes, searchText } },
		);
		if (isPhone) await replaceLink(ctx, trx, lead.id);
		const event = { leadId: lead.id, kind: "edited", author, text: CONTACT_UPDATED } as const;
		await addEvent(trx, { ...event, occurredAt: now.toISOString() });
		updatedIds.push(lead.id);
	}
	return updatedIds;
}

/** Moves all requests of one customer to another and suspends their links. @returns the ids of the requests */
export async function moveRequests(
	ctx: LinkContext,
	trx: Trx,
	fromCustomerId: string,
	toCustomerId: string,
): Promise<string[]> {
	const movedRows = await trx
		.updateTable("leads")
		.set({ customerId: toCustomerId })
		.where("customerId", "=", fromCustomerId)
		.returning("id")
		.execute();
	const ids = getIds(movedRows);
	await suspendLinks(ctx, trx, ids);
	return ids;
}

/**
 * Returns requests to their previous customer with the earlier links, along with every request that has that
 * customer's phone.
 */
export async function returnRequests(
	ctx: LinkContext,
	trx: Trx,
	fromCustomerId: string,
	target: { id: string; phone: string; leadIds: ReadonlySet<string> },
): Promise<void> {
	const ids = getIds(await findRows(trx, "leads", { customerId: fromCustomerId }));
	const returnedIds = ids.filter((id) => target.leadIds.has(id));
	await updateRows(trx, "leads", { customerId: fromCustomerId, id: returnedIds }, { customerId: target.id });
	await updateRows(
		trx,
		"leads",
		{ customerId: fromCustomerId, phone: target.phone },
		{ customerId: target.id },
	);
	await restoreLinks(ctx, trx, returnedIds);
}
