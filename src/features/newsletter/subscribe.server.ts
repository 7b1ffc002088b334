import { randomUUID } from "node:crypto";
import type { Receipt } from "#features/leads/contract.ts";
import { openLead } from "#features/leads/open.server.ts";
import { getSettings } from "#features/settings/store.server.ts";
import { once } from "#platform/once.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import type { Subscription } from "./contract.ts";
import { CONSENT, SUBSCRIBED } from "./copy.ts";
import "./table.server.ts";

/**
 * Subscribes an address, with the consent it gave. Someone who already is a subscriber gets the same answer,
 * so that nobody can ask this door who subscribes.
 *
 * @source spec §2 "Footer", §8; features A8, T4
 */
export async function subscribe(
	at: Platform,
	{ email, website }: Subscription,
	visit: { key: string | undefined; address: string },
): Promise<Receipt> {
	const address = email.toLowerCase();
	const body = { email: address };
	const { answer } = await once(
		at,
		{ door: "newsletter", key: visit.key, body },
		async (trx): Promise<Receipt> => {
			const known = await trx
				.selectFrom("subscribers")
				.innerJoin("leads", "leads.id", "subscribers.leadId")
				.select("leads.reference")
				.where("subscribers.email", "=", address)
				.executeTakeFirst();
			if (known) return { success: true, message: SUBSCRIBED, reference: known.reference };
			const now = at.now();
			const settings = await getSettings(trx);
			const { id, reference } = await openLead(trx, now, settings, {
				kind: "newsletter",
				name: address,
				phone: undefined,
				email: address,
				summary: "Quiere recibir ofertas y consejos por correo",
				promiseMinutes: settings.promises.contactMinutes,
				isSuspicious: Boolean(website),
			});
			await trx
				.insertInto("subscribers")
				.values({
					id: randomUUID(),
					email: address,
					leadId: id,
					consentText: CONSENT,
					address: visit.address,
					createdAt: now.toISOString(),
				})
				.execute();
			return { success: true, message: SUBSCRIBED, reference };
		},
	);
	return answer;
}
